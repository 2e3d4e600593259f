// Blanks comments and what is inside of strings, so that a word there is no code. Every character keeps its place.
import type { Language } from './kind-of-file.ts';

const line = String.raw`\/\/[^\n]*`;
const block = String.raw`\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?`;
const single = String.raw`'[^'\\\n]*(?:\\[\s\S]?[^'\\\n]*)*'?`;
const double = String.raw`"[^"\\\n]*(?:\\[\s\S]?[^"\\\n]*)*"?`;
const hash = String.raw`#[^\n]*`;
/** They end as they begin. */
const longSingle = "'''";
const longDouble = '"""';
const openDouble = String.raw`"[^"\\]*(?:\\[\s\S]?[^"\\]*)*"?`;
const raw = '`[^`]*`?';
/** Its end has as many number signs. */
const rawRust = 'r#*"';
/** A quote alone is a lifetime. */
const character = String.raw`'(?:\\[^\n]{0,12}?|[^'\\\n])'`;
/** A slash after an operator or a bracket, not followed by a space, opens a regular expression. */
const pattern = String.raw`(?<=[(,=:[!&|?{;>]\s{0,20}|return )\/(?![*\/\s])(?:\\.?|\[(?:\\.?|[^\]\\\n])*\]?|[^\/\\\n[])+\/?`;

const tokens: Readonly<Record<Language, RegExp>> = {
  javascript: new RegExp([line, block, single, double, '`', pattern].join('|'), 'g'),
  python: new RegExp([longDouble, longSingle, hash, single, double].join('|'), 'g'),
  go: new RegExp([line, block, double, raw, character].join('|'), 'g'),
  rust: new RegExp([rawRust, line, block, openDouble, character].join('|'), 'g'),
  java: new RegExp([line, block, longDouble, double, character].join('|'), 'g'),
};

export function onlyCode(text: string, language: Language): string {
  const token = tokens[language];
  token.lastIndex = 0;
  let code = '';
  let at = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const end = endOf(text, found, language);
    code += text.slice(at, found.index) + blanked(text.slice(found.index, end));
    at = end;
    token.lastIndex = end;
  }
  return code + text.slice(at);
}

function endOf(text: string, { 0: token, index }: RegExpExecArray, language: Language): number {
  if (token === '`' && language === 'javascript') return templateEnd(text, index);
  if (token === longSingle || token === longDouble) return longEnd(text, index + token.length, token);
  if (language !== 'rust' || !token.startsWith('r')) return index + token.length;
  const close = `"${token.slice(1, -1)}`;
  const end = text.indexOf(close, index + token.length);
  return end < 0 ? text.length : end + close.length;
}

/** Behind its quotes, past those that are escaped. */
function longEnd(text: string, start: number, quotes: string): number {
  const stop = /\\[\s\S]?|'''|"""/g;
  stop.lastIndex = start;
  for (let found = stop.exec(text); found; found = stop.exec(text)) if (found[0] === quotes) return stop.lastIndex;
  return text.length;
}

/** Both quotes of a string stay, nothing of a comment does. */
function blanked(token: string): string {
  const inside = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  if (!/^['"`]/.test(token) || token.length < 2) return inside(token);
  return `${token.charAt(0)}${inside(token.slice(1, -1))}${token.at(-1) === '\n' ? '\n' : token.charAt(0)}`;
}

/** Behind its last backtick, past the expressions within it, their braces, and the templates within those. */
function templateEnd(text: string, start: number): number {
  const open = ['`'];
  const piece = /\\[\s\S]?|\$\{|[`{}]/g;
  piece.lastIndex = start + 1;
  for (let found = piece.exec(text); found; found = piece.exec(text)) {
    if (found[0].startsWith('\\')) continue;
    if (found[0] === (open.at(-1) === '`' ? '`' : '}')) open.pop();
    else if (open.at(-1) !== '`' || found[0] === '${') open.push(found[0]);
    if (open.length === 0) return piece.lastIndex;
  }
  return text.length;
}
