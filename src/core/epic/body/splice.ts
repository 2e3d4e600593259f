// Changes to a text by their places in it, applied together. At one place they keep the order in which they were made.

export interface Splice {
  readonly start: number;
  /** Equal to `start` where something is only put in. */
  readonly end: number;
  readonly text: string;
}

export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: put } of splices.toSorted((one, other) => one.start - other.start)) {
    parts.push(text.slice(at, start), put);
    at = Math.max(at, end);
  }
  return [...parts, text.slice(at)].join('');
}
