// Text from elsewhere as one line, for a sentence, a list or a log.

/** White space and control characters become single spaces; a longer text is cut and ends in an ellipsis. */
export function oneLine(text: string, charsMax = 300): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > charsMax ? `${line.slice(0, charsMax)}…` : line;
}
