// Text by the cells that it takes on a terminal: measured, padded, cut and wrapped. Colours take none.
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** ASCII, punctuation, lines of tables and the marks that Pitwall prints: a cell each, and no tables of Unicode are loaded for them. */
const plain = /^[ -~·×–—‘-‟•…←-↓─-╿○●⚠✓✗❯]*$/;

export function cellsOf(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

export function padCells(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - cellsOf(text)));
}

/** Cut where it is longer, with a mark of one cell that says so. */
export function fitCells(text: string, cells: number, cut = '…'): string {
  if (cellsOf(text) <= cells) return text;
  if (cells <= 1) return cut;
  const [fitting = ''] = wrapAnsi(text, cells - 1, { hard: true, wordWrap: false, trim: false }).split('\n');
  return `${fitting.trimEnd()}${cut}`;
}

/** Words on lines of at most so many cells; the last of `linesMax` is cut. A word longer than a line goes on in the next. */
export function wrapCells(text: string, cells: number, linesMax = Number.POSITIVE_INFINITY): readonly string[] {
  if (cellsOf(text) <= cells) return [text];
  const lines = wrapAnsi(text, cells, { hard: true }).split('\n');
  if (lines.length <= linesMax) return lines;
  const last = lines.slice(linesMax - 1).join(' ');
  return lines.slice(0, linesMax).map((line, at) => (at === linesMax - 1 ? fitCells(last, cells) : line));
}

/** Less than this is too narrow for sentences and commands. */
const readableCells = 36;

/**
 * One line, broken between words where it is too wide. What follows is set in by at least `insetMin`, and by more than the line. A word
 * that is too wide by itself stays whole, at the left: the terminal goes on in its next line, and a path can still be copied.
 */
export function breakLine(text: string, cells: number, insetMin = 4): readonly string[] {
  if (cellsOf(text) <= cells) return [text];
  const bare = text.trimStart();
  const spare = cells - cellsOf(bare);
  const lead = text.length - bare.length;
  // Text in a column far to the right would be torn: it moves to the left, a command onto a line of its own.
  if (lead > 4 && cells - lead < readableCells)
    return spare >= 0 ? [' '.repeat(Math.min(4, spare)) + bare] : breakLine(`    ${bare}`, cells, insetMin);
  const inset = ' '.repeat(Math.min(Math.max(insetMin, lead + 2), Math.floor(cells / 2)));
  const [first = '', ...rest] = wrapAnsi(bare, cells - inset.length).split('\n');
  const setIn = (space: string) => (line: string) => (cellsOf(line) > cells - inset.length ? line : space + line);
  return [setIn(' '.repeat(lead))(first), ...rest.map(setIn(inset))].filter(line => line.trim() !== '');
}

/** Text of several lines, each broken by itself. */
export function breakLines(text: string, cells: number): string {
  return text
    .split('\n')
    .flatMap(line => breakLine(line, cells))
    .join('\n');
}

/** What would move the cursor or turn the direction of a line is made visible. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '?');
}

/** The same in JSON, as escapes: its value stays. JSON itself escapes what is below a space. */
export function printableJson(json: string): string {
  return json.replaceAll(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same for text of several lines. */
export function printableText(text: string): string {
  return text
    .split('\n')
    .map(line => printable(line.replace(/\r$/, '').replaceAll('\t', '    ')))
    .join('\n');
}
