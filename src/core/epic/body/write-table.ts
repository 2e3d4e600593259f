// Writes rows of our tables. Cells that no one changes keep their bytes, and so do the columns that people added.
import type { EpicSource } from './epic-source.ts';
import { type Line, type Lines, linesBehind } from './lines.ts';
import type { SectionName } from './sections.ts';
import type { Splice } from './splice.ts';
import type { Table } from './table.ts';
import { cellsOf } from './table-row.ts';

/** By the name of their column, ready to be written. */
export type NewCells = Readonly<Record<string, string>>;

export interface TableChange {
  readonly section: SectionName;
  readonly table: Table | undefined;
  /** Of a table that is made. */
  readonly columns: readonly string[];
  readonly changed: ReadonlyMap<Line, NewCells>;
  readonly added: readonly NewCells[];
  /** How many of the first rows go. */
  readonly dropped: number;
}

export interface TableWrite {
  readonly splices: readonly Splice[];
  /** A table that is made, without its section. */
  readonly lines: readonly string[];
}

export function writeTable({ lines, lineEnd }: EpicSource, change: TableChange): TableWrite {
  const { table, changed, added, dropped } = change;
  if (!table) return { splices: [], lines: added.length === 0 ? [] : tableOf(change.columns, added) };
  const gone = table.rows.slice(0, dropped);
  const texts = added.map(cells => rowOf(table.columns, cells));
  const anchor = table.rows.slice(dropped).at(-1) ?? table.delimiter;
  return {
    splices: [
      linesBehind(lines.text, anchor, texts, lineEnd),
      ...gone.map(({ start, next }) => ({ start, end: next, text: '' })),
      ...[...changed].map(([row, cells]) => ({
        start: row.start,
        end: row.end,
        text: changeRow(lines, table, row, cells),
      })),
    ],
    lines: [],
  };
}

function tableOf(columns: readonly string[], rows: readonly NewCells[]): readonly string[] {
  const head = columns.map(name => [name, name] as const);
  const rule = columns.map(name => [name, '---'] as const);
  return [Object.fromEntries(head), Object.fromEntries(rule), ...rows].map(cells => rowOf(columns, cells));
}

function rowOf(columns: readonly string[], cells: NewCells): string {
  return closed(columns.map(name => cells[name] ?? ''));
}

const closed = (cells: readonly string[]) => `|${cells.map(cell => ` ${cell} `).join('|')}|`;

function changeRow(lines: Lines, { columns }: Table, row: Line, changes: NewCells): string {
  const cells = cellsOf(lines.text, row);
  const texts = columns.map((name, at) => {
    const cell = cells[at];
    return changes[name] ?? (cell ? lines.text.slice(cell.start, cell.end) : '');
  });
  const isPlain = cells.length >= columns.length && isClosed(lines.textOf(row).trim());
  if (!isPlain)
    return closed([...texts, ...cells.slice(columns.length).map(({ start, end }) => lines.text.slice(start, end))]);
  const pieces: string[] = [];
  let at = row.start;
  for (const [place, name] of columns.entries()) {
    const cell = cells[place];
    if (!cell || changes[name] === undefined) continue;
    pieces.push(lines.text.slice(at, cell.from), ` ${changes[name]} `);
    at = cell.to;
  }
  return [...pieces, lines.text.slice(at, row.end)].join('');
}

function isClosed(text: string): boolean {
  return text.startsWith('|') && text.endsWith('|') && !text.endsWith('\\|') && text.length > 1;
}
