// What is asked as a whole before anything is parsed: text that people cannot see, that is unfinished, or that costs too much.

const bytesMax = 32 * 1024;
/** A run of braces costs the parser quadratic time, and so does `$[` without an end. */
const bracesMax = 64;

/** Why the text is not parsed at all; undefined: it may be. */
export function refuseText(text: string): string | undefined {
  if (text.length > bytesMax || new TextEncoder().encode(text).length > bytesMax) return 'it is longer than 32 KiB';
  if (/\p{Cs}/u.test(text) || [...text].some(isControl)) return 'it holds control characters';
  if (hidden.test(text.replace(emojiJoiner, ''))) return 'it holds invisible characters';
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(text)) return 'it ends with a lone backslash';
  if (text.split('$[').length - 1 > bracesMax) return 'it holds too many forms of old arithmetic';
  const isBraced = text.split(/\s/).some(run => run.split('{').length - 1 > bracesMax);
  return isBraced ? 'it holds too many braces' : undefined;
}

const isControl = (char: string) => /\p{Cc}/u.test(char) && char !== '\n' && char !== '\t';
/** Format characters (bidi controls, zero width), fillers that show as nothing, and separators of lines. */
const hidden = /[\p{Cf}\u115F\u1160\u3164\uFFA0\u2028\u2029]/u;
const emojiJoiner = /(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic})/gu;
