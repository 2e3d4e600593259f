// What is kept and what goes: by need first, then by age, then by size, the oldest first.

export interface Keepable {
  /** Of what kind: `attic`, `transcripts`. */
  readonly shelf: string;
  readonly name: string;
  readonly bytes: number;
  /** When it was last used, in wall-clock milliseconds. */
  readonly usedAt: number;
  /** Who cannot do without it. */
  readonly neededBy?: string;
  /** Left over from something that did not end: no age makes it worth keeping. */
  readonly isLeftOver?: true;
}

export interface Retention {
  readonly days: number;
  readonly bytesMax: number;
}

export interface Sorted<T extends Keepable> {
  readonly thing: T;
  readonly isKept: boolean;
  readonly why: string;
}

const dayMs = 24 * 60 * 60_000;

export function sortByRetention<T extends Keepable>(
  things: readonly T[],
  retention: Retention,
  now: number,
): readonly Sorted<T>[] {
  const byAge = things.map(thing => judgeAlone(thing, retention, now));
  const kept = byAge.filter(each => each.isKept);
  let bytes = kept.reduce((sum, { thing }) => sum + thing.bytes, 0);
  const tooMuch = new Set<T>();
  for (const { thing } of kept.toSorted((a, b) => a.thing.usedAt - b.thing.usedAt)) {
    if (bytes <= retention.bytesMax) break;
    if (thing.neededBy !== undefined) continue;
    tooMuch.add(thing);
    bytes -= thing.bytes;
  }
  const why = 'over the limit of what may be kept, and the oldest';
  return byAge.map(each => (tooMuch.has(each.thing) ? { thing: each.thing, isKept: false, why } : each));
}

function judgeAlone<T extends Keepable>(thing: T, { days }: Retention, now: number): Sorted<T> {
  if (thing.neededBy !== undefined) return { thing, isKept: true, why: `needed by ${thing.neededBy}` };
  if (thing.isLeftOver) return { thing, isKept: false, why: 'left over, and nothing needs it' };
  const age = Math.max(0, Math.floor((now - thing.usedAt) / dayMs));
  if (age >= days) return { thing, isKept: false, why: `older than ${days} days` };
  return { thing, isKept: true, why: `${days - age} more days` };
}
