// Rows of cells as aligned columns, two blanks apart. The first row is the head, which may be empty; a column that is empty below it is left out.
import { breakLine, cellsOf, padCells, wrapCells } from './cells.ts';

type Row = readonly string[];

/** Narrower than this, text is hard to read in a column. */
const lastCellsMin = 20;

/** Where the lines are wider than `width`, the last column is wrapped, or each row is folded into lines of its own. */
export function renderTable(table: readonly Row[], width = Number.POSITIVE_INFINITY): readonly string[] {
  const rows = withoutEmptyColumns(table);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => cellsOf(row[column] ?? ''))));
  const before = widths.slice(0, -1).reduce((sum, cells) => sum + cells + 2, 2);
  const last = Math.min(widths.at(-1) ?? 0, width - before);
  if (last < Math.min(lastCellsMin, widths.at(-1) ?? 0)) return folded(rows, width);
  const hasHead = rows[0]?.some(cell => cell !== '') ?? false;
  return rows.slice(hasHead ? 0 : 1).flatMap(row => {
    const lead = row.slice(0, -1).map((cell, column) => padCells(cell, widths[column] ?? 0));
    const [first = '', ...more] = wrapCells(row.at(-1) ?? '', last);
    return [`  ${[...lead, first].join('  ')}`.trimEnd(), ...more.map(line => ' '.repeat(before) + line)];
  });
}

function withoutEmptyColumns(table: readonly Row[]): readonly Row[] {
  const [head = [], ...body] = table;
  const isFilled = head.map((_, column) => body.some(row => (row[column] ?? '') !== ''));
  return table.map(row => head.flatMap((_, column) => (isFilled[column] ? [row[column] ?? ''] : [])));
}

/** The first two cells, and below them the others with their heads. */
function folded([head = [], ...body]: readonly Row[], width: number): readonly string[] {
  return body.flatMap(row => {
    const rest = row
      .slice(2)
      .flatMap((cell, at) => (cell === '' ? [] : [head[at + 2] ? `${head[at + 2]}: ${cell}` : cell]));
    const lines = [
      `  ${row.slice(0, 2).join('  ')}`.trimEnd(),
      ...(rest.length === 0 ? [] : [`    ${rest.join('; ')}`]),
    ];
    return lines.flatMap(line => breakLine(line, width));
  });
}
