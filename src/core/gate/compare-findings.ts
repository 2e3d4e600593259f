// Only what a change brought counts: findings of the base are known, however far they moved.
import type { Finding } from './finding.ts';

export interface Comparison {
  readonly fresh: readonly Finding[];
  /** How many the base had already. */
  readonly known: number;
  readonly trend: 'regression' | 'improvement' | 'stable';
}

/** As often as the base has it, a finding is known; one more of the same is new. */
export function compareFindings(head: readonly Finding[], base: readonly Finding[]): Comparison {
  const left = new Map<string, number>();
  for (const { fingerprint } of base) left.set(fingerprint, (left.get(fingerprint) ?? 0) + 1);
  const fresh = head.filter(({ fingerprint }) => {
    const count = left.get(fingerprint) ?? 0;
    if (count > 0) left.set(fingerprint, count - 1);
    return count === 0;
  });
  return { fresh, known: head.length - fresh.length, trend: trendOf(fresh.length, head.length, base.length) };
}

function trendOf(fresh: number, head: number, base: number): Comparison['trend'] {
  if (fresh > 0) return 'regression';
  return head < base ? 'improvement' : 'stable';
}
