// The five gates of a team, as groups of Pitwall's gates and of what an auditor judges. Feedback begins with the name of its group.
import type { GateName } from './gate-name.ts';

export const verificationGroups = ['testing', 'regression', 'spec audit', 'doc audit', 'security audit'] as const;
export type VerificationGroup = (typeof verificationGroups)[number];

interface Row {
  readonly gates: readonly GateName[];
  /** Of the audit: what the auditor judges in it, with a command or without one. */
  readonly dimensions: readonly string[];
}

const testing = ['test', 'build', 'lint', 'fmt-check', 'typecheck'] as const satisfies readonly GateName[];

export const rowsOfGroups: Readonly<Record<VerificationGroup, Row>> = {
  testing: { gates: testing, dimensions: ['test-quality'] },
  // What the same tools found that the base does not have: only that can fail.
  regression: { gates: testing, dimensions: ['correctness-safety'] },
  'spec audit': {
    gates: ['spec-validate', 'traceability', 'test-plan'],
    dimensions: ['ticket-fulfillment', 'completeness', 'research-incorporation'],
  },
  'doc audit': {
    gates: ['doc-build', 'governance'],
    dimensions: ['architecture-compliance', 'code-quality', 'duplicate-code'],
  },
  'security audit': { gates: ['security-audit', 'package-safety'], dimensions: ['correctness-safety'] },
};

/** Of a gate or a dimension. What belongs to no group is about the code itself. */
export function groupOf(by: string): VerificationGroup {
  const isOf = ({ gates, dimensions }: Row) => (gates as readonly string[]).includes(by) || dimensions.includes(by);
  const group = verificationGroups.find(each => isOf(rowsOfGroups[each])) ?? 'testing';
  return by === 'correctness-safety' ? 'security audit' : group;
}
