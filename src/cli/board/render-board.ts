// The board as lines: columns side by side where they fit, else one above the other.

import type { BoardColumn, BoardItem } from '../../app/board/answers.ts';
import { cellsOf, fitCells, padCells, printable, wrapCells } from '../cells.ts';
import type { Style } from '../terminal.ts';

export interface BoardStyle {
  /** Cells in a line; undefined: nothing is cut, for pipes and files. */
  readonly width: number | undefined;
  readonly style: Style;
}

/** Narrower columns cannot show a title. */
const columnCellsMin = 20;
/** Below this width a state does not fit beside a title. */
const narrowCells = 50;
const titleLinesMax = 3;
const gap = '  ';

export function renderBoard(columns: readonly BoardColumn[], board: BoardStyle): readonly string[] {
  const { width } = board;
  const each = width === undefined ? 0 : Math.floor((width + gap.length) / columns.length) - gap.length;
  return each >= columnCellsMin ? sideBySide(columns, each, board.style) : stacked(columns, board);
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
function drawColumn({ status, items }: BoardColumn, cells: number, style: Style): readonly string[] {
  const head = style.bold(padCells(fitCells(headOf(status, items), cells), cells));
  const rule = style.dim('─'.repeat(cells));
  return [head, rule, ...items.flatMap(item => [...drawItem(item, cells, style), ' '.repeat(cells)])];
}

function drawItem({ id, title, state, tone }: BoardItem, cells: number, style: Style): readonly string[] {
  const lines = wrapCells(printable(`${id} ${title}`), cells, titleLinesMax).map(line => padCells(line, cells));
  if (state === '') return lines;
  return [...lines, paint(tone, style)(padCells(fitCells(printable(state), cells), cells))];
}

function stacked(columns: readonly BoardColumn[], { width, style }: BoardStyle): readonly string[] {
  const idCells = Math.max(1, ...columns.flatMap(({ items }) => items.map(item => item.id.length)));
  return columns.flatMap(({ status, items }) => [
    items.length === 0 ? style.dim(`${status} –`) : style.bold(headOf(status, items)),
    ...items.flatMap(item => drawRow(item, { idCells, width, style })),
  ]);
}

interface Row {
  readonly idCells: number;
  readonly width: number | undefined;
  readonly style: Style;
}

function drawRow({ id, title, state, tone }: BoardItem, { idCells, width, style }: Row): readonly string[] {
  const lead = `  ${id.padStart(idCells)}  `;
  const text = printable(state);
  const painted = paint(tone, style)(text);
  if (width === undefined) return [`${lead}${printable(title)}${text === '' ? '' : `  ${painted}`}`];
  const free = width - lead.length;
  if (text === '' || width < narrowCells) {
    const row = `${lead}${fitCells(printable(title), free)}`;
    return text === '' ? [row] : [row, `${' '.repeat(lead.length)}${paint(tone, style)(fitCells(text, free))}`];
  }
  const titleCells = free - cellsOf(text) - gap.length;
  return [`${lead}${padCells(fitCells(printable(title), titleCells), titleCells)}${gap}${painted}`];
}

function headOf(status: string, items: readonly BoardItem[]): string {
  return items.length === 0 ? status : `${status} ${items.length}`;
}

function paint(tone: BoardItem['tone'], style: Style): (text: string) => string {
  return { good: style.green, bad: style.red, waiting: style.yellow }[tone];
}
