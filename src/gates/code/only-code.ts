// Blanks comments and what is inside of strings, so that a word there is no code. Every character keeps its place.
import type { Language } from './kind-of-file.ts';

const line = String.raw`\/\/[^\n]*`;
const block = String.raw`\/\*[\s\S]*?(?:\*\/|$)`;
const single = String.raw`'(?:\\[\s\S]|[^'\\\n])*'?`;
const double = String.raw`"(?:\\[\s\S]|[^"\\\n])*"?`;
const hash = String.raw`#[^\n]*`;
const longSingle = String.raw`'''(?:\\[\s\S]|[^\\])*?(?:'''|$)`;
const longDouble = String.raw`"""(?:\\[\s\S]|[^\\])*?(?:"""|$)`;
const openDouble = String.raw`"(?:\\[\s\S]|[^"\\])*"?`;
const raw = '`[^`]*`?';
const rawRust = String.raw`r(#*)"[\s\S]*?(?:"\1|$)`;
/** A quote alone is a lifetime. */
const character = String.raw`'(?:\\[^\n]*?|[^'\\\n])'`;
/** A slash after an operator or a bracket, not followed by a space, opens a regular expression. */
const pattern = String.raw`(?<=[(,=:[!&|?{;>]\s*|return )\/(?![*\/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\/\\\n[])+\/`;

const tokens: Readonly<Record<Language, RegExp>> = {
  javascript: regExp(line, block, single, double, '`', pattern),
  python: regExp(longDouble, longSingle, hash, single, double),
  go: regExp(line, block, double, raw, character),
  rust: regExp(rawRust, line, block, openDouble, character),
  java: regExp(line, block, longDouble, double, character),
};

export function onlyCode(text: string, language: Language): string {
  const token = new RegExp(tokens[language]);
  let code = '';
  let at = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const end = found[0] === '`' && language === 'javascript' ? templateEnd(text, found.index) : token.lastIndex;
    code += text.slice(at, found.index) + blanked(text.slice(found.index, end));
    at = end;
    token.lastIndex = end;
  }
  return code + text.slice(at);
}

/** Both quotes of a string stay, nothing of a comment does. */
function blanked(token: string): string {
  const inside = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  if (!/^['"`]/.test(token) || token.length < 2) return inside(token);
  return `${token.charAt(0)}${inside(token.slice(1, -1))}${token.at(-1) === '\n' ? '\n' : token.charAt(0)}`;
}

/** Behind its last backtick. */
function templateEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '`') {
    if (text.charAt(at) === '\\') at += 2;
    else if (text.startsWith('${', at)) at = expressionEnd(text, at + 2);
    else at++;
  }
  return Math.min(at + 1, text.length);
}

/** Behind its brace, past the braces and templates within it. */
function expressionEnd(text: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < text.length && depth > 0) {
    const char = text.charAt(at);
    if (char === '{') depth++;
    if (char === '}') depth--;
    at = char === '`' ? templateEnd(text, at) : at + 1;
  }
  return at;
}

function regExp(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join('|'), 'g');
}
