// Finds the next match of a pattern and remembers it, so that asking from place to place stays linear.

/** Offset of the first match at or behind an offset; infinity if there is none. */
export type Finder = (offset: number) => number;

export function finderOf(text: string, pattern: RegExp): Finder {
  const search = new RegExp(pattern, 'g');
  let askedFrom = 0;
  let found = -1;
  return offset => {
    if (offset < askedFrom || offset > found) {
      search.lastIndex = offset;
      found = search.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    }
    askedFrom = offset;
    return found;
  };
}
