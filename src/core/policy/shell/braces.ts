// Literal braces are each of their words: `{a,b}`, nested and beside each other, and `{1..5}`.

const wordsMax = 64;

/** The words of one brace expansion; undefined: it holds quotes or expansions, or makes too many. */
export function expandBraces(text: string): readonly string[] | undefined {
  if (/["'$`\\]/.test(text)) return undefined;
  const inner = text.slice(1, -1);
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(inner);
  if (range) return numbers(Number(range[1]), Number(range[2]));
  const pieces = splitAtCommas(inner);
  if (pieces.length < 2) return undefined;
  const words: string[] = [];
  for (const piece of pieces) {
    const expanded = expandPiece(piece);
    if (expanded === undefined) return undefined;
    words.push(...expanded);
  }
  return words.length > wordsMax ? undefined : words;
}

function numbers(from: number, to: number): readonly string[] | undefined {
  const count = Math.abs(to - from) + 1;
  if (!(count <= wordsMax)) return undefined;
  return Array.from({ length: count }, (_, at) => String(from + (to < from ? -1 : 1) * at));
}

function expandPiece(piece: string): readonly string[] | undefined {
  const open = piece.indexOf('{');
  if (open < 0) return [piece];
  const close = closing(piece, open);
  if (close < 0) return undefined;
  const middle = expandBraces(piece.slice(open, close + 1));
  const rest = expandPiece(piece.slice(close + 1));
  if (middle === undefined || rest === undefined || middle.length * rest.length > wordsMax) return undefined;
  return middle.flatMap(word => rest.map(end => piece.slice(0, open) + word + end));
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function splitAtCommas(text: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    if (char === ',' && depth === 0) pieces.push('');
    else pieces[pieces.length - 1] += char;
  }
  return pieces;
}
