// The board as lines: columns side by side where they fit, else one below the other.
import { cellsOf, fitCells, padCells, printable, wrapCells } from '../cells.ts';
import type { Style } from '../terminal.ts';
import type { BoardColumn, BoardEntry, Tone } from './lay-out-board.ts';

export interface BoardPaper {
  /** Cells in a line; undefined: nothing is ever cut, for files and programs. */
  readonly width: number | undefined;
  readonly style: Style;
}

/** Narrower columns could show no title. */
const columnCellsMin = 20;
/** Below this a note has no room beside a title. */
const narrowCells = 50;
const titleLinesMax = 3;
const gap = '  ';

export function renderBoard(columns: readonly BoardColumn[], paper: BoardPaper): readonly string[] {
  const { width } = paper;
  const each = width === undefined ? 0 : Math.floor((width + gap.length) / columns.length) - gap.length;
  return each >= columnCellsMin ? sideBySide(columns, each, paper.style) : stacked(columns, paper);
}

function sideBySide(columns: readonly BoardColumn[], cells: number, style: Style): readonly string[] {
  const drawn = columns.map(column => drawColumn(column, cells, style));
  const height = Math.max(...drawn.map(lines => lines.length));
  return Array.from({ length: height }, (_, row) =>
    drawn
      .map(lines => lines[row] ?? ' '.repeat(cells))
      .join(gap)
      .trimEnd(),
  );
}

/** Every line exactly as wide as the column; colours are put around text that is padded already. */
function drawColumn({ status, entries }: BoardColumn, cells: number, style: Style): readonly string[] {
  const head = style.bold(padCells(fitCells(headOf(status, entries), cells), cells));
  const rule = style.dim('─'.repeat(cells));
  return [head, rule, ...entries.flatMap(entry => [...drawEntry(entry, cells, style), ' '.repeat(cells)])];
}

function drawEntry({ id, title, note }: BoardEntry, cells: number, style: Style): readonly string[] {
  const lines = wrapCells(printable(`${id} ${title}`), cells, titleLinesMax).map(line => padCells(line, cells));
  if (note.text === '') return lines;
  return [...lines, paint(note.tone, style)(padCells(fitCells(printable(note.text), cells), cells))];
}

function stacked(columns: readonly BoardColumn[], { width, style }: BoardPaper): readonly string[] {
  const idCells = Math.max(1, ...columns.flatMap(({ entries }) => entries.map(entry => entry.id.length)));
  return columns.flatMap(({ status, entries }) => [
    entries.length === 0 ? style.dim(`${status} –`) : style.bold(headOf(status, entries)),
    ...entries.flatMap(entry => drawRow(entry, { idCells, width, style })),
  ]);
}

interface Row {
  readonly idCells: number;
  readonly width: number | undefined;
  readonly style: Style;
}

function drawRow({ id, title, note }: BoardEntry, { idCells, width, style }: Row): readonly string[] {
  const lead = `  ${id.padStart(idCells)}  `;
  const text = printable(note.text);
  const painted = paint(note.tone, style)(text);
  if (width === undefined) return [`${lead}${printable(title)}${text === '' ? '' : `  ${painted}`}`];
  const room = width - lead.length;
  if (text === '' || width < narrowCells) {
    const row = `${lead}${fitCells(printable(title), room)}`;
    return text === '' ? [row] : [row, `${' '.repeat(lead.length)}${paint(note.tone, style)(fitCells(text, room))}`];
  }
  const titleCells = room - cellsOf(text) - gap.length;
  return [`${lead}${padCells(fitCells(printable(title), titleCells), titleCells)}${gap}${painted}`];
}

function headOf(status: string, entries: readonly BoardEntry[]): string {
  return entries.length === 0 ? status : `${status} ${entries.length}`;
}

function paint(tone: Tone, style: Style): (text: string) => string {
  return { good: style.green, bad: style.red, waiting: style.yellow, quiet: style.dim }[tone];
}
