// A comment in parts that any forge takes. Put together again they are the text, to the letter.

/** The most characters that GitHub takes in one comment. */
export const commentCharsMax = 65_536;

/** Cuts behind a line where it can, else between characters. Never empty. */
export function splitComment(text: string, charsMax: number = commentCharsMax): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > charsMax) {
    const end = cutBefore(text, start, start + charsMax);
    parts.push(text.slice(start, end));
    start = end;
  }
  return [...parts, text.slice(start)];
}

/** A line that begins in the first half would leave a part that is hardly one. */
function cutBefore(text: string, start: number, limit: number): number {
  const line = text.lastIndexOf('\n', limit - 1) + 1;
  if (line > start + (limit - start) / 2) return line;
  const isInsidePair = /[\ud800-\udbff]/.test(text.charAt(limit - 1)) && /[\udc00-\udfff]/.test(text.charAt(limit));
  return isInsidePair ? limit - 1 : limit;
}
