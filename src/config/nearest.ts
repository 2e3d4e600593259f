// Finds the known name that a mistyped one probably meant.

/** The closest name within `editsMax`, by default a third of its length; letter case counts for nothing. */
export function nearest(given: string, known: readonly string[], editsMax = Infinity): string | undefined {
  let best: { name: string; edits: number } | undefined;
  for (const name of known) {
    const edits = editDistance(given.toLowerCase(), name.toLowerCase());
    const isClose = edits <= Math.min(editsMax, Math.max(1, Math.floor(name.length / 3)));
    if (isClose && (!best || edits < best.edits)) best = { name, edits };
  }
  return best?.name;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 64) return Math.abs(a.length - b.length);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const cheapest = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      row.push(isSwap ? Math.min(cheapest, at(beforeLast, j - 2) + 1) : cheapest);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
