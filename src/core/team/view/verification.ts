// The five gates of a team, as groups of Pitwall's gates and the judgment of the auditor.
import type { GateName } from '../../gate/gate-name.ts';
import type { Objection, RunSnapshot } from '../../world/run.ts';
import { verificationGroups } from '../bus/message-types.ts';

type Group = (typeof verificationGroups)[number];

interface Row {
  readonly gates: readonly GateName[];
  /** Of the audit: what the auditor judges in it, with a command or without one. */
  readonly dimensions: readonly string[];
}

const testing = ['test', 'build', 'lint', 'fmt-check', 'typecheck'] as const satisfies readonly GateName[];

const rows: Readonly<Record<Group, Row>> = {
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

/** Of a commit that the audit approved; undefined: no gates ran on exactly that commit, and no person let it pass. */
export function verifiedBy({
  gates,
  judgments = {},
  overriddenBy,
}: Pick<RunSnapshot, 'gates' | 'judgments' | 'overriddenBy'>): Readonly<Record<Group, string>> | undefined {
  if (Object.keys(gates).length === 0 && overriddenBy === undefined) return undefined;
  const outcome = (group: Group) => {
    const { gates: names, dimensions } = rows[group];
    const ran = names.map(gate => gates[gate] ?? 'skipped').filter(state => state !== 'skipped');
    const worst =
      ran.length === 0 ? '(not configured)' : (['fail', 'error', 'warn'].find(state => ran.includes(state)) ?? 'pass');
    const override = overriddenBy === undefined ? '' : `, overridden by ${overriddenBy}`;
    return `${worst}${override}; auditor: ${judged(dimensions.flatMap(name => judgments[name] ?? []))}`;
  };
  return Object.fromEntries(verificationGroups.map(group => [group, outcome(group)])) as Record<Group, string>;
}

/** The approval as a whole counts where it says nothing of a dimension. */
function judged(judgments: readonly string[]): string {
  if (judgments.includes('fail')) return 'fail';
  return judgments.includes('pass') || judgments.length === 0 ? 'pass' : 'not applicable';
}

/** As errors of feedback, each with the tag of its group. What belongs to no group is about the code itself. */
export function taggedErrors(objections: readonly Objection[]): readonly string[] {
  return objections.map(({ by, text }) => `[${groupOf(by)}] ${text}`);
}

function groupOf(by: string): Group {
  const isOf = ({ gates, dimensions }: Row) => (gates as readonly string[]).includes(by) || dimensions.includes(by);
  const group = verificationGroups.find(each => isOf(rows[each])) ?? 'testing';
  return by === 'correctness-safety' ? 'security audit' : group;
}
