// The five gates of a team, as groups of Pitwall's gates and the judgment of the auditor.
import type { GateName } from '../../gate/gate-name.ts';
import type { RunSnapshot } from '../../world/run.ts';
import type { verificationGroups } from '../bus/message-types.ts';

type Group = (typeof verificationGroups)[number];

const testing = ['test', 'build', 'lint', 'fmt-check', 'typecheck'] as const satisfies readonly GateName[];

/** `regression` is what the same tools found that the base does not have: only that can fail. */
const gatesOf: Readonly<Record<Group, readonly GateName[]>> = {
  testing,
  regression: testing,
  'spec audit': ['spec-validate', 'traceability', 'test-plan'],
  'doc audit': ['doc-build', 'governance'],
  'security audit': ['security-audit', 'package-safety'],
};

/** Nothing of the project's own ran: the auditor judged it alone. */
const notConfigured = '(not configured), judged by the auditor';

/** Of a commit that gates and audit approved. */
export function verifiedBy(gates: RunSnapshot['gates']): Readonly<Record<Group, string>> {
  const outcome = (group: Group) => {
    const ran = gatesOf[group].map(gate => gates[gate] ?? 'skipped').filter(state => state !== 'skipped');
    if (ran.length === 0) return notConfigured;
    const worst = ['fail', 'error', 'warn'].find(state => ran.includes(state));
    return worst ?? 'pass';
  };
  const groups = Object.keys(gatesOf) as Group[];
  return Object.fromEntries(groups.map(group => [group, outcome(group)])) as Record<Group, string>;
}
