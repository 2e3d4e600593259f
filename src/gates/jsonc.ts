// JSON with comments and trailing commas, as compilers and editors take it.

/** Strings are matched first, so that what looks like a comment inside of one stays. */
const strings = /"(?:[^"\\\n]|\\.)*"/.source;
const comments = new RegExp(`(${strings})|//[^\\n]*|/\\*[\\s\\S]*?\\*/`, 'g');
const trailingCommas = new RegExp(`(${strings})|,(?=\\s*[}\\]])`, 'g');

/** Undefined: it cannot be read. */
export function parseJsonc(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '').replace(comments, '$1');
  try {
    return JSON.parse(bare.replace(trailingCommas, '$1'));
  } catch {
    return undefined;
  }
}
