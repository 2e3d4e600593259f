// A count with its noun.

/** `1 file`, `3 files`; `many` is for nouns that do not end in a plain s. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
