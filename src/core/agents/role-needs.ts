// What the built-in roles need of an agent. The definition of a role may say something else.

/** Who has it writes code: an agent that is named for a piece of work does this part of it. */
export const codeCapability = 'code';

const needs: Readonly<Record<string, readonly string[]>> = {
  researcher: ['research'],
  architect: ['research'],
  'test-designer': [codeCapability],
  developer: [codeCapability],
  auditor: ['review'],
  planner: ['research'],
  decomposer: ['research'],
  verifier: ['review'],
  critic: ['review'],
};

/** None for a role that Pitwall does not know: every agent may have it. */
export function capabilitiesOfRole(role: string): readonly string[] {
  return Object.hasOwn(needs, role) ? (needs[role] ?? []) : [];
}
