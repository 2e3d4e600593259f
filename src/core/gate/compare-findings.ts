// Only what a change brought counts: findings of the base are known, however far they moved. What failed once and passed when it was run
// again on the same commit is a warning: by chance or not, it says little of the change.
import type { Finding } from './finding.ts';

interface Comparison {
  readonly fresh: readonly Finding[];
  /** Those that the base had already. */
  readonly known: readonly Finding[];
  readonly trend: 'regression' | 'improvement' | 'stable';
}

/** As often as the base has it, a finding is known; one more of the same is new. What has no name may be anything, so it is new. */
export function compareFindings(head: readonly Finding[], base: readonly Finding[]): Comparison {
  const isOneOf = takingFrom(base);
  const fresh: Finding[] = [];
  const known: Finding[] = [];
  for (const finding of head) (!finding.isNameless && isOneOf(finding) ? known : fresh).push(finding);
  return { fresh, known, trend: trendOf(steady(fresh).length, steady(head).length, base.length) };
}

export const isFlaky = ({ fingerprint }: Finding): boolean => fingerprint.startsWith('flaky ');

/** What comes and goes on one commit is neither better nor worse than the base. */
export const steady = (findings: readonly Finding[]): readonly Finding[] => findings.filter(each => !isFlaky(each));

function trendOf(fresh: number, head: number, base: number): Comparison['trend'] {
  if (fresh > 0) return 'regression';
  return head < base ? 'improvement' : 'stable';
}

export interface TwoRuns {
  readonly first: readonly Finding[];
  readonly second: readonly Finding[];
  readonly base: readonly Finding[];
}

/** The findings of both runs: each error that is new and is in only one of them is flaky. */
export function afterRerun({ first, second, base }: TwoRuns): readonly Finding[] {
  const { fresh } = compareFindings(first, base);
  const isStillThere = takingFrom(second);
  const flaky = new Set(fresh.filter(finding => finding.severity !== 'warning' && !isStillThere(finding)));
  return first.map(finding => (flaky.has(finding) ? asFlaky(finding) : finding));
}

/** Of several with one fingerprint, as many are found as the pool has. */
function takingFrom(pool: readonly Finding[]): (finding: Finding) => boolean {
  const left = new Map<string, number>();
  for (const { fingerprint } of pool) left.set(fingerprint, (left.get(fingerprint) ?? 0) + 1);
  return ({ fingerprint }) => {
    const count = left.get(fingerprint) ?? 0;
    left.set(fingerprint, Math.max(0, count - 1));
    return count > 0;
  };
}

const asFlaky = ({ isNameless: _, ...finding }: Finding): Finding => ({
  ...finding,
  fingerprint: `flaky ${finding.fingerprint}`,
  text: `flaky, it failed and then passed on the same commit: ${finding.text}`,
  severity: 'warning',
});
