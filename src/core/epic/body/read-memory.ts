// The rows of Pattern Memory, oldest first, and the lines of the Supervisor Log.
import type { BodyError, LogLine, MemoryRow } from './epic-body.ts';
import { timeOf } from './iso-time.ts';
import { type Line, type Lines, trimBlanks } from './lines.ts';
import type { Section } from './sections.ts';
import { rowReader, type Table } from './table.ts';
import { cellText } from './table-row.ts';
import { decisionClasses, wordOf } from './words.ts';

export const memoryColumns = ['Tick (ISO)', 'Decision', 'Class', 'Notes'] as const;

const signed = /^sig=([0-9a-fA-F]{8})(?![0-9A-Za-z])/;

export function readMemory(lines: Lines, table: Table): readonly MemoryRow[] | BodyError {
  const rows: MemoryRow[] = [];
  for (const row of table.rows) {
    const read = readRow(lines, table, row);
    if ('error' in read) return read;
    rows.push(read);
  }
  return rows;
}

function readRow(lines: Lines, table: Table, row: Line): MemoryRow | BodyError {
  const cell = rowReader(lines, table, row);
  const [tick = '', decision = '', word = '', notes = ''] = memoryColumns.map(name => cellText(lines.text, cell(name)));
  const line = lines.numberAt(row.start);
  const found = wordOf(decisionClasses, word);
  if (timeOf(tick) === undefined)
    return { error: 'bad-timestamp', line, what: `Tick is not a time such as 2026-11-16T12:00:00Z: "${tick}"` };
  if (!found) return { error: 'unknown-class', line, what: `"${word}" is not a class: ${decisionClasses.join(', ')}` };
  const sig = signed.exec(notes)?.[1];
  return { tick, decision, class: found, notes, ...(sig !== undefined && { sig }), line };
}

export interface LoggedLine extends LogLine {
  readonly place: Line;
}

/** Lines `[ISO] …` at the top level of the section; other text there is people's. */
export function readLog(lines: Lines, section: Section): readonly LoggedLine[] {
  const all = section.blocks.flatMap(block => (block.kind === 'paragraph' ? block.lines : []));
  return all.flatMap(place => {
    const text = lines.textOf(place);
    const [, at = '', rest = ''] = /^\[([0-9A-Z:.+-]{16,40})\](?:[ \t]([^\n]*))?$/.exec(text) ?? [];
    return timeOf(at) === undefined ? [] : [{ at, text: trimBlanks(rest), line: lines.numberAt(place.start), place }];
  });
}
