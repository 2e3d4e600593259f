// One row of a table. A pipe behind a backslash is text, as GitHub reads it; nothing else is unescaped.
import { type Line, trimmed } from './lines.ts';

export interface Cell {
  /** All between two pipes. */
  readonly from: number;
  readonly to: number;
  /** Without the blanks around it. */
  readonly start: number;
  readonly end: number;
}

export function cellsOf(text: string, line: Line): readonly Cell[] {
  const { start, end } = trimmed(text, line.start, line.end);
  const pipes = pipesIn(text, start, end);
  const isLed = pipes[0] === start;
  const isClosed = pipes.length > (isLed ? 1 : 0) && pipes.at(-1) === end - 1;
  const bounds = [...(isLed ? [] : [start - 1]), ...pipes, ...(isClosed ? [] : [end])];
  return bounds.slice(1).map((to, at) => {
    const from = (bounds[at] ?? 0) + 1;
    return { from, to, ...trimmed(text, from, to) };
  });
}

export function hasPipe(text: string, line: Line): boolean {
  return pipesIn(text, line.start, line.end).length > 0;
}

export function cellText(text: string, cell: Cell | undefined): string {
  return cell ? text.slice(cell.start, cell.end).replaceAll('\\|', '|') : '';
}

const delimiter = /^:?-+:?$/;

export function isDelimiterRow(text: string, line: Line): boolean {
  const cells = cellsOf(text, line);
  return cells.length > 0 && cells.every(({ start, end }) => delimiter.test(text.slice(start, end)));
}

function pipesIn(text: string, start: number, end: number): readonly number[] {
  // A slice: a search beyond the line would make a long text without pipes quadratic.
  const line = text.slice(start, end);
  const found: number[] = [];
  for (let at = line.indexOf('|'); at !== -1; at = line.indexOf('|', at + 1))
    if (line[at - 1] !== '\\') found.push(start + at);
  return found;
}
