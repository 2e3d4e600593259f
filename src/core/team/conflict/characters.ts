// Sets of characters, as the classes of a pattern name them. None of them has the slash: it stands between folders.

/** One character by its number, or sorted ranges [first, last, first, last, …]. */
export type Characters = number | readonly number[];

export const slash = 47;
const last = 0x10_ff_ff;

/** What `?` takes. */
export const anyCharacter: Characters = [0, slash - 1, slash + 1, last];

const named: Readonly<Record<string, readonly number[]>> = {
  alpha: [65, 90, 97, 122],
  digit: [48, 57],
  alnum: [48, 57, 65, 90, 97, 122],
  upper: [65, 90],
  lower: [97, 122],
  space: [9, 13, 32, 32],
  blank: [9, 9, 32, 32],
  punct: [33, 46, 58, 64, 91, 96, 123, 126],
  xdigit: [48, 57, 65, 70, 97, 102],
  word: [48, 57, 65, 90, 95, 95, 97, 122],
};

/** `[[:alpha:]]` in a pattern. Undefined: no such class. Where case does not count, letters are small already. */
export function namedCharacters(name: string, ignoreCase: boolean): readonly number[] | undefined {
  if (ignoreCase && name === 'upper') return named.lower;
  return Object.hasOwn(named, name) ? named[name] : undefined;
}

/** Of ranges in any order. */
export function characterSet(ranges: readonly (readonly [number, number])[], isNegated: boolean): Characters {
  const joined: number[] = [];
  for (const [from, to] of ranges.toSorted(([left], [right]) => left - right)) {
    const end = joined.at(-1);
    if (end !== undefined && from <= end + 1) joined[joined.length - 1] = Math.max(end, to);
    else joined.push(from, to);
  }
  return intersection(isNegated ? invert(joined) : joined, anyCharacter as readonly number[]);
}

function invert(ranges: readonly number[]): number[] {
  const inverted: number[] = [];
  let next = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    const [from = 0, to = 0] = [ranges[at], ranges[at + 1]];
    if (next < from) inverted.push(next, from - 1);
    next = to + 1;
  }
  return next <= last ? [...inverted, next, last] : inverted;
}

export function has(characters: Characters, character: number): boolean {
  if (typeof characters === 'number') return characters === character;
  for (let at = 0; at < characters.length; at += 2)
    if (character <= (characters[at + 1] ?? 0)) return character >= (characters[at] ?? 0);
  return false;
}

/** Whether some character is in both. */
export function intersect(one: Characters, other: Characters): boolean {
  if (typeof one === 'number') return has(other, one);
  return typeof other === 'number' ? has(one, other) : intersection(one, other).length > 0;
}

function intersection(one: readonly number[], other: readonly number[]): readonly number[] {
  const found: number[] = [];
  let [left, right] = [0, 0];
  while (left < one.length && right < other.length) {
    const from = Math.max(one[left] ?? 0, other[right] ?? 0);
    const to = Math.min(one[left + 1] ?? 0, other[right + 1] ?? 0);
    if (from <= to) found.push(from, to);
    if ((one[left + 1] ?? 0) < (other[right + 1] ?? 0)) left += 2;
    else right += 2;
  }
  return found;
}
