// The test cases of a file: their names, and what they do.
import type { Language } from '../code/kind-of-file.ts';

export interface Case {
  readonly name: string;
  /** 1 for the first line of the file. */
  readonly line: number;
  /** What tells it from others, without its name. */
  readonly body: readonly string[];
}

interface Start {
  readonly name: string;
  readonly at: number;
  readonly nameEnd: number;
}

/** `code` is the text without comments and the insides of strings, character by character. */
export function casesIn(text: string, code: string, language: Language): readonly Case[] {
  const starts = startsIn(text, code, language);
  let line = 1;
  let counted = 0;
  return starts.map(({ name, at, nameEnd }, n) => {
    line += text.slice(counted, at).split('\n').length - 1;
    counted = Math.max(counted, at);
    return { name, line, body: bodyOf(text.slice(nameEnd, starts[n + 1]?.at)) };
  });
}

function startsIn(text: string, code: string, language: Language): readonly Start[] {
  if (language === 'javascript') return quotedStarts(text, code);
  if (language === 'rust') return rustStarts(code);
  const found = [...code.matchAll(declared[language])];
  return found.map(match => {
    const name = match[1] ?? '';
    const at = match.index + (match[0].length - match[0].trimStart().length);
    return { name, at, nameEnd: match.index + match[0].length };
  });
}

const declared: Readonly<Record<Exclude<Language, 'javascript' | 'rust'>, RegExp>> = {
  python: /^[ \t]*(?:async\s+)?def (test\w*)/gm,
  go: /^func ((?:Test|Fuzz|Benchmark|Example)\w*)/gm,
  java: /@(?:Test|ParameterizedTest|RepeatedTest)\b(?:(?!@Test\b)[\s\S]){0,400}?\b(?:void|fun)\s+`?(\w+)/g,
};

/** A function with an attribute `test`, and perhaps others. */
function rustStarts(code: string): readonly Start[] {
  const starts: Start[] = [];
  let attribute: number | undefined;
  for (const match of code.matchAll(/#\[([^\]#]*)\]|\bfn (\w+)|[;{}]/g)) {
    const [whole, inside, name] = match;
    if (inside !== undefined) attribute ??= /^(?:\w+::)*test\b/.test(inside) ? match.index : undefined;
    else {
      if (name !== undefined && attribute !== undefined)
        starts.push({ name, at: attribute, nameEnd: match.index + whole.length });
      attribute = undefined;
    }
  }
  return starts;
}

const call = /(?:\b[xf]?(?:it|test|specify)(?:\.\w+){0,5}\s*|[)`]\s*)\(\s*(['"`])/g;

function quotedStarts(text: string, code: string): readonly Start[] {
  const openings = openingsIn(code);
  return [...code.matchAll(call)].flatMap(match => {
    const at = /^\w/.test(match[0]) ? match.index : tableStart(code, match.index, openings);
    if (at === undefined) return [];
    const from = match.index + match[0].length;
    const end = code.indexOf(match[1] ?? '', from);
    return end < 0 ? [] : [{ name: text.slice(from, end), at, nameEnd: end }];
  });
}

/** `it.each(…)('name'` begins before its table. */
function tableStart(code: string, close: number, openings: ReadonlyMap<number, number>): number | undefined {
  const open = code.charAt(close) === '`' ? code.lastIndexOf('`', close - 1) : (openings.get(close) ?? -1);
  if (open < 0) return undefined;
  const before = /\b(?:it|test|specify)(?:\.\w+){1,5}\s{0,99}$/.exec(code.slice(Math.max(0, open - 100), open));
  return before ? open - before[0].length : undefined;
}

/** Where the bracket was opened that is closed at a place. */
function openingsIn(code: string): ReadonlyMap<number, number> {
  const openings = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: bracket, index } of code.matchAll(/[()]/g)) {
    if (bracket === '(') open.push(index);
    else openings.set(index, open.pop() ?? -1);
  }
  return openings;
}

function bodyOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => /\w/.test(line));
}

/** Does one text contain most lines of the other? */
export function isSameBody(one: readonly string[], other: readonly string[]): boolean {
  const left = [...other];
  const shared = one.filter(line => take(left, each => each === line));
  return shared.length * 2 >= Math.max(one.length, 1) && shared.length > 0;
}

/** Takes the first that fits out of the pool, so that each counts once. */
export function take<T>(pool: T[], fits: (each: T) => boolean): boolean {
  const at = pool.findIndex(fits);
  if (at >= 0) pool.splice(at, 1);
  return at >= 0;
}
