// Only what a change brought counts: findings of the base are known, however far they moved.
import type { Finding } from './finding.ts';

export interface Comparison {
  readonly fresh: readonly Finding[];
  /** Those that the base had already. */
  readonly known: readonly Finding[];
  readonly trend: 'regression' | 'improvement' | 'stable';
}

/** As often as the base has it, a finding is known; one more of the same is new. What has no name may be anything, so it is new. */
export function compareFindings(head: readonly Finding[], base: readonly Finding[]): Comparison {
  const left = new Map<string, number>();
  for (const { fingerprint } of base) left.set(fingerprint, (left.get(fingerprint) ?? 0) + 1);
  const fresh: Finding[] = [];
  const known: Finding[] = [];
  for (const finding of head) {
    const count = finding.isNameless ? 0 : (left.get(finding.fingerprint) ?? 0);
    if (count > 0) left.set(finding.fingerprint, count - 1);
    (count > 0 ? known : fresh).push(finding);
  }
  return { fresh, known, trend: trendOf(fresh.length, head.length, base.length) };
}

function trendOf(fresh: number, head: number, base: number): Comparison['trend'] {
  if (fresh > 0) return 'regression';
  return head < base ? 'improvement' : 'stable';
}
