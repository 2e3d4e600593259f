// The rows of Work Items. What cannot be read stops the tick: no cell is guessed.
import type { BodyError, WorkItem } from './epic-body.ts';
import { timeOf } from './iso-time.ts';
import type { Line, Lines } from './lines.ts';
import { rowReader, type Table } from './table.ts';
import { cellText } from './table-row.ts';
import { wordOf, workItemStatuses } from './words.ts';

export const itemColumns = ['#', 'Item', 'Title', 'Status', 'Worker', 'PR', 'Last activity', 'Notes'] as const;

/** `#7` and `7` are the same item. */
export const itemKey = (item: string) => item.replace(/^#/, '');

export function readItems(lines: Lines, table: Table): readonly WorkItem[] | BodyError {
  const items: WorkItem[] = [];
  const seen = new Set<string>();
  for (const row of table.rows) {
    const item = readItem(lines, table, row);
    if ('error' in item) return item;
    const key = itemKey(item.item);
    if (seen.has(key)) return fault('duplicate-item', item.line, `there is a second row of the item ${item.item}`);
    seen.add(key);
    items.push(item);
  }
  return items;
}

function readItem(lines: Lines, table: Table, row: Line): WorkItem | BodyError {
  const cell = rowReader(lines, table, row);
  const text = (name: (typeof itemColumns)[number]) => cellText(lines.text, cell(name));
  const line = lines.numberAt(row.start);
  const item = text('Item');
  const status = wordOf(workItemStatuses, text('Status'));
  const lastActivity = text('Last activity');
  if (status === undefined)
    return fault(
      'unknown-status',
      line,
      `"${text('Status')}" is not a status of an item: ${workItemStatuses.join(', ')}`,
    );
  if (itemKey(item) === '') return fault('bad-table', line, 'the row has no item');
  if (lastActivity !== '' && timeOf(lastActivity) === undefined)
    return fault('bad-timestamp', line, `Last activity is not a time such as 2026-11-16T12:00:00Z: "${lastActivity}"`);
  const [number, title, worker, pr, notes] = [text('#'), text('Title'), text('Worker'), text('PR'), text('Notes')];
  return { number, item, title, status, worker, pr, lastActivity: lastActivity || null, notes, line };
}

function fault(error: BodyError['error'], line: number, what: string): BodyError {
  return { error, line, what };
}
