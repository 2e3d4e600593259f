// Finds the next match of a pattern and remembers it, so that asking from place to place stays linear.

/** Offset of the first match at or behind an offset; infinity if there is none. */
export type Finder = (offset: number) => number;

/** `pattern` is global. */
export function finderOf(text: string, pattern: RegExp): Finder {
  let askedFrom = 0;
  let found = -1;
  return offset => {
    if (offset < askedFrom || offset > found) {
      pattern.lastIndex = offset;
      found = pattern.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    }
    askedFrom = offset;
    return found;
  };
}
