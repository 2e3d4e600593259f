// JSON with comments and trailing commas, as compilers and editors take it.
import { parseJson } from '../std/parse-json.ts';

/** Strings are matched first, so that what looks like a comment inside of one stays. */
const strings = /"(?:[^"\\\n]|\\.)*"/.source;
const comments = new RegExp(`(${strings})|//[^\\n]*|/\\*[\\s\\S]*?\\*/`, 'g');
const trailingCommas = new RegExp(`(${strings})|,(?=\\s*[}\\]])`, 'g');

/** Undefined: it cannot be read. */
export function parseJsonc(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '').replace(comments, '$1');
  return parseJson(bare.replace(trailingCommas, '$1'));
}
