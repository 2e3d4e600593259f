// Text by the cells it takes on a terminal, and cut to fit them.

const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
const plain = /^[\x20-\x7e]*$/;
let segmenter: Intl.Segmenter | undefined;

/** Made when it is needed: it takes longer to make than most commands take to run. */
function charactersOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

export function cellsOf(text: string): number {
  if (plain.test(text)) return text.length;
  return [...charactersOf(text)].reduce((sum, { segment }) => sum + cellsOfOne(segment), 0);
}

export function padCells(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - cellsOf(text)));
}

/** Cut where it is longer, with a mark of one cell that says so. */
export function fitCells(text: string, cells: number, cut = '…'): string {
  if (cellsOf(text) <= cells) return text;
  let fitting = '';
  let used = 0;
  for (const { segment } of charactersOf(text)) {
    used += cellsOfOne(segment);
    if (used > cells - 1) break;
    fitting += segment;
  }
  return `${fitting.trimEnd()}${cut}`;
}

/** Words on lines of at most so many cells; the last of `linesMax` is cut. */
export function wrapCells(text: string, cells: number, linesMax: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (cellsOf(longer) <= cells || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const shown = lines.slice(0, linesMax);
  const last = lines.slice(linesMax - 1).join(' ');
  return shown.map((each, at) => fitCells(at === linesMax - 1 ? last : each, cells));
}

/** One line as it is, broken between words where it is too wide; what follows is set in. */
export function breakLine(text: string, cells: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [word] of text.matchAll(/\s*\S+/g)) {
    if (line === '' || cellsOf(line + word) <= cells) line += word;
    else {
      lines.push(line);
      line = `    ${word.trimStart()}`;
    }
  }
  return [...lines, line];
}

/** What would move the cursor or turn the direction of a line is made visible. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '?');
}

/** The same for text of several lines. */
export function printableText(text: string): string {
  return text
    .split('\n')
    .map(line => printable(line.replace(/\r$/, '').replaceAll('\t', '    ')))
    .join('\n');
}

function cellsOfOne(character: string): number {
  return wide.test(character) ? 2 : 1;
}
