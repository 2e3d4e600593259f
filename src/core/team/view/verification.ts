// What the five gates of a team say of a commit, from the results of Pitwall's gates and the judgment of the auditor.
import { groupOf, rowsOfGroups, type VerificationGroup, verificationGroups } from '../../gate/verification-groups.ts';
import type { Objection, RunSnapshot } from '../../world/run.ts';

/** Of a commit that the audit approved; undefined: no gates ran on exactly that commit, and no person let it pass. */
export function verifiedBy({
  gates,
  judgments = {},
  overriddenBy,
}: Pick<RunSnapshot, 'gates' | 'judgments' | 'overriddenBy'>): Readonly<Record<VerificationGroup, string>> | undefined {
  if (Object.keys(gates).length === 0 && overriddenBy === undefined) return undefined;
  const outcome = (group: VerificationGroup) => {
    const { gates: names, dimensions } = rowsOfGroups[group];
    const ran = names.map(gate => gates[gate] ?? 'skipped').filter(state => state !== 'skipped');
    const worst =
      ran.length === 0 ? '(not configured)' : (['fail', 'error', 'warn'].find(state => ran.includes(state)) ?? 'pass');
    const override = overriddenBy === undefined ? '' : `, overridden by ${overriddenBy}`;
    return `${worst}${override}; auditor: ${judged(dimensions.flatMap(name => judgments[name] ?? []))}`;
  };
  return Object.fromEntries(verificationGroups.map(group => [group, outcome(group)])) as Record<
    VerificationGroup,
    string
  >;
}

/** The approval as a whole counts where it says nothing of a dimension. */
function judged(judgments: readonly string[]): string {
  if (judgments.includes('fail')) return 'fail';
  return judgments.includes('pass') || judgments.length === 0 ? 'pass' : 'not applicable';
}

/** As errors of feedback, each with the tag of its group. */
export function taggedErrors(objections: readonly Objection[]): readonly string[] {
  return objections.map(({ by, text }) => `[${groupOf(by)}] ${text}`);
}
