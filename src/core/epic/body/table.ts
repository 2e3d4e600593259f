// The table in one of our sections. Its columns are found by name: people may add others and move them.
import type { BodyError } from './epic-body.ts';
import type { Line, Lines } from './lines.ts';
import type { Paragraph } from './outline.ts';
import { type Cell, cellsOf, cellText, hasPipe, isDelimiterRow } from './table-row.ts';

export interface Table {
  readonly header: Line;
  readonly delimiter: Line;
  readonly rows: readonly Line[];
  /** Of the header, in its order. */
  readonly columns: readonly string[];
}

/** The line of the header of the first table in a paragraph; undefined: there is none. */
export function tableStart(text: string, lines: readonly Line[]): number | undefined {
  const found = lines.findIndex((line, at) => {
    const next = lines[at + 1];
    if (!next || !isDelimiterRow(text, next) || !hasPipe(text, line)) return false;
    return cellsOf(text, line).length === cellsOf(text, next).length;
  });
  return found === -1 ? undefined : found;
}

export type TableReading = { readonly table: Table | undefined } | BodyError;

/** The first table of a section, which is ours; rows that belong to no table are an error, because they would read as not there. */
export function readTable(lines: Lines, paragraphs: readonly Paragraph[], names: readonly string[]): TableReading {
  let table: Table | undefined;
  for (const paragraph of paragraphs) {
    const start = tableStart(lines.text, paragraph.lines);
    const stray = strayRow(lines, paragraph.lines.slice(0, start));
    if (stray) return strayRows(lines, stray);
    if (start === undefined) continue;
    const read = tableAt(lines, paragraph.lines.slice(start));
    if ('error' in read) return read;
    table ??= read.table;
  }
  const missing = table && columnFault(table.columns, names);
  if (!table || !missing) return { table };
  return { error: 'bad-table', line: lines.numberAt(table.header.start), what: missing };
}

function tableAt(lines: Lines, own: readonly Line[]): { readonly table: Table } | BodyError {
  const [header, delimiter, ...rest] = own as readonly [Line, Line, ...Line[]];
  const end = rest.findIndex(line => !hasPipe(lines.text, line));
  const rows = end === -1 ? rest : rest.slice(0, end);
  const stray = rest.slice(rows.length).find(line => hasPipe(lines.text, line));
  if (stray) return strayRows(lines, stray);
  const columns = cellsOf(lines.text, header).map(cell => cellText(lines.text, cell));
  return { table: { header, delimiter, rows, columns } };
}

function strayRow(lines: Lines, own: readonly Line[]): Line | undefined {
  return own.find(line => /^[ \t]{0,3}\|/.test(lines.text.slice(line.start, Math.min(line.end, line.start + 4))));
}

function strayRows(lines: Lines, line: Line): BodyError {
  const what = 'these rows belong to no table: one needs a header and a line of hyphens above, with as many columns';
  return { error: 'bad-table', line: lines.numberAt(line.start), what };
}

function columnFault(columns: readonly string[], names: readonly string[]): string | undefined {
  const missing = names.filter(name => !columns.includes(name));
  if (missing.length > 0) return `the table has no column ${missing.join(', ')}`;
  const twice = names.find(name => columns.indexOf(name) !== columns.lastIndexOf(name));
  return twice === undefined ? undefined : `the table has the column ${twice} twice`;
}

/** Cells of a row by the name of their column; a row may be shorter than its header. */
export function rowReader(lines: Lines, table: Table, row: Line): (name: string) => Cell | undefined {
  const cells = cellsOf(lines.text, row);
  return name => cells[table.columns.indexOf(name)];
}
