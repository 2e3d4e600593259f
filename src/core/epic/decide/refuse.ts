// What was not approved is never done instead: it is written down by name, and its item is blocked.
import type { WorkItem } from '../body/epic-body.ts';
import type { EpicDecision } from '../decision.ts';
import type { Seen } from '../view/seen.ts';
import { decisionFor, isoOf, memoryRow, rowEdit } from './build.ts';

interface Refusal {
  readonly requested: string;
  readonly tried: readonly string[];
  readonly substitutes: readonly string[];
  readonly reason: string;
}

export function refusal(
  seen: Seen,
  row: WorkItem | undefined,
  { requested, tried, substitutes, reason }: Refusal,
): EpicDecision {
  const item = row?.item ?? '';
  return decisionFor(seen, {
    kind: 'refuse',
    item,
    why: `refuse ${requested}: ${reason}`,
    needsPerson: true,
    edits: [
      ...(row ? [rowEdit(row, { reason }, { status: 'blocked' })] : []),
      {
        kind: 'append-infeasible',
        at: isoOf(seen.now),
        item,
        requested,
        tried: [...tried],
        substitutes: [...substitutes],
      },
      memoryRow({ at: seen.now, decision: `refuse ${item}`, class: 'dispatch_halt', item, reason }),
    ],
  });
}

export function notApproved(seen: Seen, row: WorkItem): EpicDecision {
  return refusal(seen, row, {
    requested: `${row.item} to ${row.worker}`,
    tried: ['the item is not as it was approved: its text, its agent or its repository changed'],
    substitutes: [`${row.item} as it is now`],
    reason: 'changed since it was approved; set the epic to queued to approve it as it is',
  });
}

/** Of an item that cannot be dispatched as it is. */
export function blocked(seen: Seen, row: WorkItem, reason: string): EpicDecision {
  return decisionFor(seen, {
    kind: 'block',
    item: row.item,
    why: `block ${row.item}: ${reason}`,
    needsPerson: true,
    edits: [
      rowEdit(row, { reason }, { status: 'blocked' }),
      memoryRow({ at: seen.now, decision: `block ${row.item}`, class: 'dispatch_halt', item: row.item, reason }),
    ],
  });
}
