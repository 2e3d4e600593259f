// What is kept and what is removed: by need first, then by age, then by size, the oldest first.
import { plural } from '../std/plural.ts';

export interface Retained {
  /** `attic`, `transcripts` and so on. */
  readonly kind: string;
  readonly name: string;
  readonly bytes: number;
  /** When it was last used, in wall-clock milliseconds. */
  readonly usedAt: number;
  /** Who still needs it. */
  readonly neededBy?: string | undefined;
  /** Left by something that was killed: removed whatever its age. */
  readonly isLeftOver?: boolean;
}

export interface RetentionLimits {
  readonly days: number;
  readonly bytesMax: number;
}

export interface RetentionVerdict {
  readonly retained: Retained;
  readonly isKept: boolean;
  readonly why: string;
}

const dayMs = 24 * 60 * 60_000;

export function judgeRetention(
  all: readonly Retained[],
  limits: RetentionLimits,
  now: number,
): readonly RetentionVerdict[] {
  const byAge = all.map(retained => judgeAlone(retained, limits, now));
  const kept = byAge.flatMap(({ retained, isKept }) => (isKept ? [retained] : []));
  let bytes = kept.reduce((sum, retained) => sum + retained.bytes, 0);
  const tooMuch = new Set<Retained>();
  for (const retained of kept.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= limits.bytesMax) break;
    if (retained.neededBy !== undefined) continue;
    tooMuch.add(retained);
    bytes -= retained.bytes;
  }
  const why = 'the oldest, and diskLimitGb is exceeded';
  return byAge.map(verdict => (tooMuch.has(verdict.retained) ? { ...verdict, isKept: false, why } : verdict));
}

function judgeAlone(retained: Retained, { days }: RetentionLimits, now: number): RetentionVerdict {
  if (retained.neededBy !== undefined) return { retained, isKept: true, why: `needed by ${retained.neededBy}` };
  if (retained.isLeftOver) return { retained, isKept: false, why: 'left over, and nothing needs it' };
  const age = Math.max(0, Math.floor((now - retained.usedAt) / dayMs));
  if (age >= days) return { retained, isKept: false, why: `older than ${days} days` };
  const left = days - age;
  return { retained, isKept: true, why: plural(left, 'more day') };
}
