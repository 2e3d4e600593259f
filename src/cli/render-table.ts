// Rows of cells as aligned columns, two blanks apart.
import { cellsOf, padCells } from './cells.ts';

export function renderTable(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => cellsOf(row[column] ?? ''))));
  return rows.map(row => `  ${row.map((cell, column) => padCells(cell, widths[column] ?? 0)).join('  ')}`.trimEnd());
}
