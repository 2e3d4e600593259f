// The words of a plain text with what is between them, each known by its classes.
import { withoutDigits } from './homoglyphs.ts';
import { blockMark, itemMark, type PlainText } from './plain-text.ts';
import { isKnown, namesOf } from './word-classes.ts';

export interface Token {
  /** Small letters. */
  readonly word: string;
  readonly names: ReadonlySet<string>;
  /** What is between it and the word before. */
  readonly before: string;
  /** Before it: 0 nothing that parts, 1 a comma, dash, bracket or quote, 2 a colon or semicolon, 3 the end of a sentence, 4 of a block. */
  readonly boundary: 0 | 1 | 2 | 3 | 4;
  /** In the original. */
  readonly start: number;
  readonly end: number;
}

interface Word {
  readonly word: string;
  readonly before: string;
  readonly start: number;
  readonly end: number;
}

export function tokensOf(plain: PlainText): readonly Token[] {
  const tokens: Token[] = [];
  const names = new Map<string, ReadonlySet<string>>();
  let previous = '';
  for (const { word, before, start, end } of joined(wordsIn(plain))) {
    const known = names.get(word) ?? namesOf(word);
    names.set(word, known);
    tokens.push({ word, names: known, before, boundary: boundaryOf(before, previous), start, end });
    previous = word;
  }
  return dropHeads(tokens);
}

/** `build-07`, `db3`: what is called like a machine. */
function isHostName(word: string, next: Token | undefined): boolean {
  if (/^[a-z]{2,20}\d{1,4}$/.test(word)) return !/^(?:utf|base|ipv|sha|http|md|iso|rfc|mp|crc|v)\d/.test(word);
  return (
    /^[a-z]{2,20}$/.test(word) &&
    next?.before === '-' &&
    /^\d{1,4}$/.test(next.word) &&
    !/^(?:utf|sha|iso|rfc|base)$/.test(word)
  );
}

/** In "test runner" or "check box" the first word does not mean a test. */
function dropHeads(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, index) => {
    const next = tokens[index + 1];
    if (isHostName(token.word, next)) return { ...token, names: new Set([...token.names, '{hostname}']) };
    return isPartOfName(token, next) ? { ...token, names: new Set([`=${token.word}`]) } : token;
  });
}

function isPartOfName({ names }: Token, next: Token | undefined): boolean {
  if (!names.has('{check}') || next?.boundary !== 0) return false;
  return (
    (next.names.has('{compound}') && /^[ -]$/.test(next.before)) || /^-(?:in|out|up)$/.test(next.before + next.word)
  );
}

function* wordsIn({ text, places }: PlainText): Generator<Word> {
  let last = 0;
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}']*/gu)) {
    let at = index;
    for (const part of partsOf(found)) {
      const word = part.toLowerCase().replace(/'s?$/, '');
      const start = places[at] ?? 0;
      yield { word, before: text.slice(last, at), start, end: (places[at + part.length - 1] ?? start) + 1 };
      at += part.length;
      last = at;
    }
  }
}

/** `skipOnWindows` is three words; macOS is one. */
function partsOf(found: string): readonly string[] {
  if (isKnown(found.toLowerCase())) return [found];
  return found.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
}

/** Puts together what a hyphen, blanks between all letters, or digits for letters took apart. */
function* joined(words: Iterable<Word>): Generator<Word> {
  let open: Word | undefined;
  for (const word of words) {
    const whole = open && joinedWith(open, word);
    if (open && !whole) yield readable(open);
    open = whole ?? word;
  }
  if (open) yield readable(open);
}

function joinedWith(one: Word, two: Word): Word | undefined {
  const whole = { ...one, word: one.word + two.word, end: two.end };
  if (/^-[ \n]*$/.test(two.before) && isKnown(whole.word)) return whole;
  const isSpelled =
    /^(?: {1,3}|[._·-])$/.test(two.before) && two.word.length === 1 && one.word.length < 20 && isSpelledOut(one);
  return isSpelled ? { ...whole, before: one.before } : undefined;
}

/** A single letter, or letters that were put together. */
function isSpelledOut({ word, start, end }: Word): boolean {
  return word.length === 1 ? /[b-hj-z]/.test(word) : end - start >= 2 * word.length - 1;
}

function readable(word: Word): Word {
  if (isKnown(word.word) || !/^(?=.*\p{L})(?=.*\d)/u.test(word.word)) return word;
  const letters = withoutDigits(word.word);
  return isKnown(letters) ? { ...word, word: letters } : word;
}

function boundaryOf(before: string, previous: string): Token['boundary'] {
  if (before.includes(itemMark) || before.includes(blockMark)) return 4;
  const isShort = /^(?:vs|eg|ie|etc|resp|approx|no)$/.test(previous);
  if (/[!?]|\.(?=["')\]]?\s)/.test(before) && !(isShort && !/[!?]/.test(before))) return 3;
  if (/[;:](?=\s|$)/.test(before)) return 2;
  return /[,()"“”„«»—–]|-\s|\s-/.test(before) ? 1 : 0;
}
