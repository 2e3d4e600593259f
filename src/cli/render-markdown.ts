// Markdown for a person at a terminal: headings, tables, lists, code and folded details. What it does not know stays as it is.
// One pass over the lines, because agents and strangers write this text.
import { breakLine, printableText, wrapCells } from './cells.ts';
import { renderTable } from './render-table.ts';
import type { Style } from './terminal.ts';

/** `unfold`: the command that shows what is folded, or `true` to show it. */
export function renderMarkdown(
  text: string,
  style: Style,
  width: number,
  unfold: string | true = '',
): readonly string[] {
  const lines = printableText(text).trim().split('\n');
  const shown: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOf(lines, at);
    const block = lines.slice(at, end);
    shown.push(...(renderDetails(block, style, width, unfold) ?? renderBlock(block, style, width)));
    at = end;
  }
  return shown;
}

const fenceOf = (line = '') => /^(?:`{3,}|~{3,})/.exec(line)?.[0];
const summaryOf = (line = '') => /^<details><summary>(.*)<\/summary>$/.exec(line)?.[1];
const isRow = (line = '') => line.startsWith('|');
const isRule = (line = '') => /^\|[\s:|-]+$/.test(line);

/** Where the block that begins here ends: a fence, details, a table, or one line. */
function endOf(lines: readonly string[], at: number): number {
  const fence = fenceOf(lines[at]);
  let end = at + 1;
  if (fence !== undefined) {
    while (end < lines.length && !lines[end]?.startsWith(fence)) end++;
    return end + 1;
  }
  if (summaryOf(lines[at]) !== undefined) return Math.max(lines.indexOf('</details>', at), at) + 1;
  if (isRow(lines[at]) && isRule(lines[end])) while (isRow(lines[end])) end++;
  return end;
}

function renderBlock(block: readonly string[], style: Style, width: number): readonly string[] {
  const [line = '', ...more] = block;
  const fence = fenceOf(line);
  if (fence !== undefined) return more.filter(each => !each.startsWith(fence)).map(each => style.dim(`    ${each}`));
  if (isRule(more[0])) return renderRows(block, style, width);
  return /^<!--.*-->$/.test(line) ? [] : renderLine(line, style, width);
}

function renderDetails(
  [line, ...inner]: readonly string[],
  style: Style,
  width: number,
  unfold: string | true,
): readonly string[] | undefined {
  const summary = summaryOf(line);
  if (summary === undefined) return undefined;
  const shown = (text: string) => wrapCells(style.dim(text), width);
  if (unfold === true) return [...shown(`${summary}:`), ...renderMarkdown(inner.slice(0, -1).join('\n'), style, width)];
  return unfold === '' ? shown(summary) : [...shown(`${summary}. See why:`), `  ${unfold}`];
}

function renderLine(line: string, style: Style, width: number): readonly string[] {
  const inline = renderInline(line, style);
  if (/^#{1,6}\s/.test(line)) return wrapCells(style.bold(inline.replace(/^#+\s+/, '')), width);
  // A point of a list goes on below its text.
  return /^\s*([-*+]|\d+[.)])\s/.test(line) ? breakLine(inline, width, 2) : wrapCells(inline, width);
}

function renderRows([head = '', , ...body]: readonly string[], style: Style, width: number): readonly string[] {
  const rows = body.map(row => cellsOf(row).map(cell => renderCell(cell, style)));
  return renderTable([cellsOf(head).map(style.dim), ...rows], width);
}

function cellsOf(row: string): readonly string[] {
  const inner = row.trim().replace(/^\||\|$/g, '');
  return inner.split(/(?<!\\)\|/).map(cell => cell.replaceAll('\\|', '|').trim());
}

/** A result gets its sign; any other cell is text. */
function renderCell(cell: string, style: Style): string {
  const sign = Object.entries(style.signs).find(([state]) => state === cell)?.[1];
  return sign === undefined ? renderInline(cell, style) : `${sign} ${cell}`;
}

function renderInline(text: string, style: Style): string {
  return text
    .replaceAll(/\*\*(?=\S)([^*\n]+(?:\*[^*\n]+)*)\*\*/g, (_, bold: string) => style.bold(bold))
    .replaceAll(/`([^`]+)`/g, '$1')
    .replaceAll(/\[([^[\]]+)\]\((https?:[^()\s]+)\)/g, '$1 ($2)');
}
