// `[ab]`, `[a-z]`, `[!a]`, `[[:digit:]]` in a pattern, as a shell reads them.
import { type Characters, characterSet, namedCharacters } from './characters.ts';

interface CharacterClass {
  readonly characters: Characters;
  /** The place behind it. */
  readonly next: number;
}

type Range = readonly [first: number, last: number];

/** Undefined: the bracket is an ordinary character, as one is that a slash or the end leaves open. */
export function readClass(text: string, open: number, ignoreCase: boolean): CharacterClass | undefined {
  const isNegated = text[open + 1] === '!' || text[open + 1] === '^';
  const first = open + (isNegated ? 2 : 1);
  const ranges: Range[] = [];
  let at = first;
  while (at < text.length && text[at] !== '/') {
    if (text[at] === ']' && at > first) return { characters: characterSet(ranges, isNegated), next: at + 1 };
    const found = readName(text, at, ignoreCase) ?? readRange(text, at);
    ranges.push(...found.ranges);
    at = found.next;
  }
  return undefined;
}

function readName(text: string, at: number, ignoreCase: boolean) {
  const name = /^\[:([a-z]{1,10}):\]/.exec(text.slice(at, at + 14));
  const known = name && namedCharacters(name[1] ?? '', ignoreCase);
  if (!known) return undefined;
  const ranges = known.flatMap((from, place): Range[] => (place % 2 === 0 ? [[from, known[place + 1] ?? from]] : []));
  return { ranges, next: at + name[0].length };
}

function readRange(text: string, at: number) {
  const [from, next] = readPoint(text, at);
  const isRange = text[next] === '-' && next + 1 < text.length && text[next + 1] !== ']';
  const [to, behind] = isRange ? readPoint(text, next + 1) : [from, next];
  const ranges: readonly Range[] = from <= to ? [[from, to]] : [];
  return { ranges, next: behind };
}

function readPoint(text: string, at: number): readonly [point: number, next: number] {
  const start = text[at] === '\\' && at + 1 < text.length ? at + 1 : at;
  const point = text.codePointAt(start) ?? 0;
  return [point, start + (point > 0xff_ff ? 2 : 1)];
}
