// Rows of Work Items and Pattern Memory, as edits put them.
import type { EpicBody } from './epic-body.ts';
import { type EpicEdit, editsOf, type ItemCells } from './epic-edit.ts';
import type { EpicSource } from './epic-source.ts';
import type { Line } from './lines.ts';
import { itemColumns, itemKey } from './read-items.ts';
import { memoryColumns } from './read-memory.ts';
import type { SafeText } from './safe-text.ts';
import { rowReader } from './table.ts';
import { cellText } from './table-row.ts';
import type { NewCells, TableChange } from './write-table.ts';

export const memoryRowsMax = 16;

const charsMax = { name: 100, title: 200, notes: 500, decision: 500 };

export function changeItems({ items, source }: EpicBody, edits: readonly EpicEdit[], safe: SafeText): TableChange {
  const table = source.itemTable;
  const rows = new Map(items.map(({ item }, at) => [itemKey(item), table?.rows[at]]));
  const changed = new Map<Line, NewCells>();
  const added = new Map<string, NewCells>();
  let number = items.reduce((most, item) => Math.max(most, /^\d{1,6}$/.test(item.number) ? Number(item.number) : 0), 0);
  for (const { item, cells } of editsOf(edits, 'put-item')) {
    const key = itemKey(item);
    const row = rows.get(key);
    const texts = { ...cellsOfItem(cells, safe), ...notesOver(source, row, cells.notes, safe) };
    if (row) {
      changed.set(row, { ...changed.get(row), ...texts });
      continue;
    }
    const fresh = added.get(key) ?? { '#': String(++number), Item: safe.cell(item, charsMax.name), Status: 'ready' };
    added.set(key, { ...fresh, ...texts });
  }
  return { section: 'Work Items', table, columns: itemColumns, changed, added: [...added.values()], dropped: 0 };
}

/** What is at the end of the cell already keeps its bytes: people wrote it. */
function notesOver(
  { lines, itemTable }: EpicSource,
  row: Line | undefined,
  notes: string | undefined,
  safe: SafeText,
): NewCells {
  const cell = row && itemTable && rowReader(lines, itemTable, row)('Notes');
  if (!cell || notes === undefined) return {};
  const raw = lines.text.slice(cell.start, cell.end);
  const kept = rawTail(raw, sharedTail(cellText(lines.text, cell), notes));
  const added = notes.slice(0, notes.length - kept.chars);
  const put = safe.cell(added, charsMax.notes);
  const space = /\s$/.test(added) && put !== '' && kept.text !== '' ? ' ' : '';
  return { Notes: `${put}${space}${kept.text}` };
}

/** Whole parts only: what is cut elsewhere could be read as something else together. */
function sharedTail(old: string, now: string): number {
  let chars = 0;
  while (chars < Math.min(old.length, now.length) && old.at(-1 - chars) === now.at(-1 - chars)) chars += 1;
  const begins = (text: string, at: number) => at === 0 || text.slice(at - 2, at) === '; ';
  while (chars > 0 && !(begins(old, old.length - chars) && begins(now, now.length - chars))) chars -= 1;
  return chars;
}

/** The last characters as they are written: a pipe takes two. */
function rawTail(raw: string, chars: number): { readonly chars: number; readonly text: string } {
  let start = raw.length;
  for (let left = chars; left > 0; left--) start -= raw.slice(start - 2, start) === '\\|' ? 2 : 1;
  return { chars, text: raw.slice(start) };
}

function cellsOfItem({ title, status, worker, pr, lastActivity, notes }: ItemCells, safe: SafeText): NewCells {
  return {
    ...(title !== undefined && { Title: safe.cell(title, charsMax.title) }),
    ...(status !== undefined && { Status: status }),
    ...(worker !== undefined && { Worker: safe.cell(worker, charsMax.name) }),
    ...(pr !== undefined && { PR: safe.cell(pr, charsMax.name) }),
    ...(lastActivity !== undefined && { 'Last activity': lastActivity ?? '' }),
    ...(notes !== undefined && { Notes: safe.cell(notes, charsMax.notes) }),
  };
}

export function changeMemory({ memory, source }: EpicBody, edits: readonly EpicEdit[], safe: SafeText): TableChange {
  const all = editsOf(edits, 'append-memory').map(edit => ({
    'Tick (ISO)': edit.tick,
    Decision: safe.cell(edit.decision, charsMax.decision),
    Class: edit.class,
    Notes: safe.cell(edit.notes, charsMax.notes),
  }));
  const added = all.slice(-memoryRowsMax);
  const dropped = added.length === 0 ? 0 : Math.max(0, memory.length + added.length - memoryRowsMax);
  const table = source.memoryTable;
  return { section: 'Pattern Memory', table, columns: memoryColumns, changed: new Map(), added, dropped };
}
