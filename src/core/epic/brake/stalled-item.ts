// One stalled item alone: its attempt is cancelled, its work is kept, and it is queued again once. The second time a person decides.
import type { WorkItem } from '../body/epic-body.ts';
import type { ItemCells } from '../body/epic-edit.ts';

export interface StallRemedy {
  readonly kind: 'requeue' | 'block';
  /** What is written into its row. */
  readonly cells: ItemCells;
}

const once = 'stalled 1x';
const twice = 'stalled 2x';

export function remedyForStall({ notes }: Pick<WorkItem, 'notes'>): StallRemedy {
  const isSecond = notes.includes(once);
  if (isSecond) return { kind: 'block', cells: { status: 'blocked', notes: notes.replace(once, twice) } };
  const marked = notes === '' ? once : `${once}; ${notes}`;
  return { kind: 'requeue', cells: { status: 'queued', notes: marked } };
}
