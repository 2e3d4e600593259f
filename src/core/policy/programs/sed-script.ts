// Recognises harmless sed scripts: known commands only, substitutions without the flags that run or write. Anything else is not recognised.

/** Is every command of the script one that only edits or prints? */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per command of sed
export function readSed(script: string): boolean {
  let at = 0;
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(script);
    if (match) at += match[0].length;
    return match !== null;
  };
  while (at < script.length) {
    skip(/[\s;{}]+/y);
    if (at >= script.length) return true;
    skip(address);
    if (skip(/\s*,\s*/y)) skip(address);
    skip(/\s*(?:!\s*)?/y);
    if (skip(/[{}]/y) || skip(/[=dDgGhHnNpPxz](?=[\s;}]|$)/y) || skip(/[qQlL]\s*\d*(?=[\s;}]|$)/y)) continue;
    if (skip(/[aic](?:\\\n|\s|(?=[^\s\\]))[^\n\\]*(?=\n|$)/y)) continue;
    if (skip(/[bt]\s*\w*(?=[\s;}]|$)/y) || skip(/:\s*\w+(?=[\s;}]|$)/y)) continue;
    const kind = script[at];
    if (kind !== 's' && kind !== 'y') return false;
    const end = afterSubstitution(script, at + 1);
    if (end < 0) return false;
    at = end;
    if (kind === 's') skip(/[gpiImM\d]*/y);
    if (!/^(?:\s*[;}\n]|\s*$)/.test(script.slice(at))) return false;
  }
  return true;
}

const address = /(?:\d+(?:~\d+)?|\$|\/(?:[^/\\\n[]|\\[\s\S]|\[(?:\^|(?!\^))(?:\]|(?!\]))[^\]\n]*\])*\/[IM]*|[+~]\d+)?/y;

/** Behind the third delimiter; -1: it cannot be found for certain. */
function afterSubstitution(script: string, from: number): number {
  const delimiter = script[from];
  if (delimiter === undefined || /[\\\n\w\s]/.test(delimiter)) return -1;
  let seen = 0;
  for (let at = from; at < script.length; at += 1) {
    if (script[at] === '\\') at += 1;
    else if (script[at] === delimiter) seen += 1;
    else if (script[at] === '\n') return -1;
    if (seen === 3) return at + 1;
  }
  return -1;
}
