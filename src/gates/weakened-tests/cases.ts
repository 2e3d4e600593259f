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
  return starts.map(({ name, at, nameEnd }, n) => ({
    name,
    line: text.slice(0, at).split('\n').length,
    body: bodyOf(text.slice(nameEnd, starts[n + 1]?.at)),
  }));
}

function startsIn(text: string, code: string, language: Language): readonly Start[] {
  if (language === 'javascript') return quotedStarts(text, code);
  const found = [...code.matchAll(declared[language])];
  return found.map(match => {
    const name = match[1] ?? '';
    const at = match.index + (match[0].length - match[0].trimStart().length);
    return { name, at, nameEnd: match.index + match[0].length };
  });
}

const declared: Readonly<Record<Exclude<Language, 'javascript'>, RegExp>> = {
  python: /^[ \t]*(?:async\s+)?def (test\w*)/gm,
  go: /^func ((?:Test|Fuzz|Benchmark|Example)\w*)/gm,
  rust: /#\[(?:\w+::)*test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:pub\s+)?(?:async\s+)?fn (\w+)/g,
  java: /@(?:Test|ParameterizedTest|RepeatedTest)\b(?:(?!@Test\b)[\s\S]){0,400}?\b(?:void|fun)\s+`?(\w+)/g,
};

const call = /(?:\b[xf]?(?:it|test|specify)(?:\.\w+)*\s*|[)`]\s*)\(\s*(['"`])/g;

function quotedStarts(text: string, code: string): readonly Start[] {
  return [...code.matchAll(call)].flatMap(match => {
    const at = /^\w/.test(match[0]) ? match.index : tableStart(code, match.index);
    if (at === undefined) return [];
    const from = match.index + match[0].length;
    const end = code.indexOf(match[1] ?? '', from);
    return end < 0 ? [] : [{ name: text.slice(from, end), at, nameEnd: end }];
  });
}

/** `it.each(…)('name'` begins before its table. */
function tableStart(code: string, close: number): number | undefined {
  const open = code.charAt(close) === '`' ? code.lastIndexOf('`', close - 1) : opening(code, close);
  const before = /\b(?:it|test|specify)(?:\.\w+)+\s*$/.exec(code.slice(Math.max(0, open - 100), open));
  return open < 0 || !before ? undefined : open - before[0].length;
}

function opening(code: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const char = code.charAt(at);
    if (char === ')') depth++;
    else if (char === '(' && --depth === 0) return at;
  }
  return -1;
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
