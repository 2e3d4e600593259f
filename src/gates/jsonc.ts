// JSON with comments and trailing commas, as compilers and editors take it.
import { parseJson } from '../std/parse-json.ts';

/** Strings are matched first, so that what looks like a comment inside of one stays. */
const strings = String.raw`"[^"\\\n]*(?:\\.?[^"\\\n]*)*"?`;
const block = String.raw`/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?`;
const comments = new RegExp(String.raw`(${strings})|//[^\n]*|${block}`, 'g');
const trailingCommas = new RegExp(String.raw`(${strings})|,(?=\s*[}\]])`, 'g');

/** Undefined: it cannot be read. */
export function parseJsonc(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '').replace(comments, '$1');
  return parseJson(bare.replace(trailingCommas, '$1'));
}
