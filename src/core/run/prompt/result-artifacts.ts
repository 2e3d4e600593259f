// What agents submitted, as artifacts: the newest usable result of each role.
import type { Result } from '../../attempt/result/result.ts';
import type { ArtifactKind } from '../../prompt/inputs.ts';
import type { Artifact, Provenance } from '../../prompt/part.ts';
import { stepOf } from '../../workflow/workflow.ts';
import { type AttemptView, type RunState, requestOf } from '../state.ts';
import { isJudging } from '../view/current.ts';

/** Roles whose result has a name of its own; that of any other role is a contribution. */
const named: Readonly<Record<string, { readonly kind: ArtifactKind; readonly title: string }>> = {
  researcher: { kind: 'findings', title: 'Research findings' },
  architect: { kind: 'architecture', title: 'Architecture' },
  'test-designer': { kind: 'test-plan', title: 'Test plan' },
  developer: { kind: 'implementation', title: 'What the developer says of the work' },
};

export function resultArtifacts(state: RunState): readonly Artifact[] {
  const roles = [...new Set(state.attempts.map(attempt => attempt.role))];
  const artifacts = roles.flatMap(role => resultArtifact(state, role) ?? []);
  const hasFindings = artifacts.some(artifact => artifact.kind === 'findings');
  return hasFindings ? artifacts : [...artifacts, ...earlierFindings(state), ...researchEndedEarly(state)];
}

function resultArtifact(state: RunState, role: string): Artifact | undefined {
  const attempt = state.attempts.findLast(each => each.role === role && isUsable(state, each));
  const result = attempt?.conclusion?.result;
  if (!attempt || !result) return undefined;
  const { kind, title } = named[role] ?? { kind: 'contribution', title: 'Result of another role' };
  return { kind, title, text: textOf(result), provenance: byAgent(attempt) };
}

/** The result of a step that went forward. One that sent the run back is the reason of that return, no artifact. */
function isUsable(state: RunState, { isSetAside, conclusion, visit }: AttemptView): boolean {
  if (isSetAside || !conclusion?.result) return false;
  const status = state.visits[visit - 1]?.status;
  const step = status === undefined ? undefined : stepOf(requestOf(state).settings.workflow, status);
  if (!step || isJudging(step)) return false;
  const target = conclusion.result.targetStatus;
  return target === undefined || target === step.next;
}

function textOf({ commentBody, testCommand, tier }: Result): string {
  const command = testCommand ? `Test command: ${JSON.stringify(testCommand)}` : undefined;
  const size = tier ? `Tier: ${tier}` : undefined;
  return [commentBody, command, size].filter(line => line !== undefined).join('\n\n');
}

/** They may quote anybody, so they are shown as data. */
function earlierFindings(state: RunState): readonly Artifact[] {
  const findings = state.item?.findings;
  if (findings === undefined) return [];
  const provenance = { kind: 'agent', who: 'earlier research', where: `item ${requestOf(state).item}` } as const;
  return [{ kind: 'findings', title: 'Research findings', text: findings, provenance }];
}

/** The run goes on without them, and the roles that build on them must know. */
function researchEndedEarly(state: RunState): readonly Artifact[] {
  const attempt = state.attempts.findLast(each => each.role === 'researcher' && !each.isSetAside);
  const outcome = attempt?.conclusion?.outcome;
  if (!attempt || outcome?.kind !== 'failed' || outcome.cause !== 'budget') return [];
  const text = `Research ended early, over its budget: ${outcome.detail}. There are no complete findings.`;
  const provenance = byTool('Pitwall', `attempt ${attempt.attempt}`);
  return [{ kind: 'findings', title: 'Research findings', text, provenance }];
}

export const byTool = (who: string, where: string): Provenance => ({ kind: 'tool-output', who, where });

export function byAgent({ role, attempt }: Pick<AttemptView, 'role' | 'attempt'>): Provenance {
  return { kind: 'agent', who: role, where: `attempt ${attempt}` };
}
