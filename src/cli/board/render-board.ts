// The board as lines: columns side by side where they fit, else one above the other.

import type { BoardColumn, BoardItem } from '../../app/board/answers.ts';
import { cellsOf, fitCells, padCells, printable, wrapCells } from '../cells.ts';
import type { Style, Terminal } from '../terminal.ts';

/** In a file nothing is cut. */
type Board = Pick<Terminal, 'style' | 'width'>;

/** Narrower columns cannot show a title. */
const columnCellsMin = 20;
/** Below this width a state does not fit beside a title. */
const narrowCells = 50;
const titleLinesMax = 3;
const gap = '  ';

export function renderBoard(columns: readonly BoardColumn[], board: Board): readonly string[] {
  const each = Math.floor((board.width + gap.length) / columns.length) - gap.length;
  return each >= columnCellsMin && Number.isFinite(each)
    ? sideBySide(columns, each, board.style)
    : stacked(columns, board);
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

function stacked(columns: readonly BoardColumn[], { width, style }: Board): readonly string[] {
  const idCells = Math.max(1, ...columns.flatMap(({ items }) => items.map(item => item.id.length)));
  return columns.flatMap(({ status, items }) => [
    items.length === 0 ? style.dim(`${status} –`) : style.bold(headOf(status, items)),
    ...items.flatMap(item => drawRow(item, { idCells, width, style })),
  ]);
}

interface Row extends Board {
  readonly idCells: number;
}

function drawRow({ id, title, state, tone }: BoardItem, { idCells, width, style }: Row): readonly string[] {
  const lead = `  ${id.padStart(idCells)}  `;
  const text = printable(state);
  const painted = paint(tone, style)(text);
  if (!Number.isFinite(width)) return [`${lead}${printable(title)}${text === '' ? '' : `  ${painted}`}`];
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
