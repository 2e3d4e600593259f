// What failed once and passed when it was run again on the same commit is a warning: by chance or not, it says little of the change.
import { compareFindings } from './compare-findings.ts';
import type { Finding } from './finding.ts';

export interface TwoRuns {
  readonly first: readonly Finding[];
  readonly second: readonly Finding[];
  readonly base: readonly Finding[];
}

/** The findings of both runs: each error that is new and is in only one of them is flaky. */
export function afterRerun({ first, second, base }: TwoRuns): readonly Finding[] {
  const { fresh } = compareFindings(first, base);
  const gone = isGoneIn(second);
  const flaky = new Set(fresh.filter(finding => finding.severity !== 'warning' && gone(finding)));
  return first.map(finding => (flaky.has(finding) ? asFlaky(finding) : finding));
}

/** Of several with one fingerprint, as many are still there as the second run has. */
function isGoneIn(second: readonly Finding[]): (finding: Finding) => boolean {
  const left = new Map<string, number>();
  for (const { fingerprint } of second) left.set(fingerprint, (left.get(fingerprint) ?? 0) + 1);
  return ({ fingerprint }) => {
    const count = left.get(fingerprint) ?? 0;
    left.set(fingerprint, Math.max(0, count - 1));
    return count === 0;
  };
}

const asFlaky = ({ isNameless: _, ...finding }: Finding): Finding => ({
  ...finding,
  fingerprint: `flaky ${finding.fingerprint}`,
  text: `flaky, it failed and then passed on the same commit: ${finding.text}`,
  severity: 'warning',
});
