// What is written after an act: what came of it, and that nothing is under way any more.

import type { WorkItem } from '../body/epic-body.ts';
import type { StoredEdit } from '../body/epic-edit-schema.ts';
import type { EpicDecision } from '../decision.ts';
import { outcomeKey } from '../keys.ts';
import { type Following, withMarks } from '../notes.ts';
import { rowOf, type Seen } from '../view/seen.ts';
import { resetEdits, workerFor } from './approve.ts';
import { isoOf, logLine, memoryRow, nextLink, rowEdit } from './build.ts';

export interface FiledItem {
  readonly item: string;
  readonly title: string;
  /** Of the item as it is filed; undefined: it cannot be seen. */
  readonly approved: string | undefined;
  readonly labels: readonly string[];
  readonly isWaiting: boolean;
}

export type ActResult =
  | { readonly kind: 'done'; readonly branch?: string | undefined; readonly filed?: readonly FiledItem[] }
  | { readonly kind: 'failed'; readonly reason: string };

export function outcomeEdits(seen: Seen, decision: EpicDecision, result: ActResult): readonly StoredEdit[] {
  const row = rowOf(seen, decision.item);
  const { edits, text } =
    result.kind === 'failed'
      ? givenUp(seen, decision, row, result.reason)
      : outcomes[decision.act?.kind ?? 'run'](seen, decision, row, result);
  const key = outcomeKey(decision.key);
  return [...edits, { kind: 'set-under-way', value: null }, logLine(seen.now, text, key)];
}

interface Outcome {
  readonly edits: readonly StoredEdit[];
  readonly text: string;
}
type Done = Extract<ActResult, { kind: 'done' }>;
type OutcomeOf = (seen: Seen, decision: EpicDecision, row: WorkItem | undefined, result: Done) => Outcome;

const dispatched: OutcomeOf = (seen, { item, worker, note }, row, { branch }) => ({
  edits: [
    ...(row
      ? [rowEdit(row, {}, { lastActivity: isoOf(seen.now), ...(row.pr === '' && branch ? { pr: branch } : {}) })]
      : []),
    memoryRow({
      at: seen.now,
      decision: `dispatch ${item} to ${worker}`,
      class: 'dispatch_ok',
      item,
      reason: note === '' ? 'preflight clean' : note,
    }),
  ],
  text: `dispatched ${item} to ${worker}, ${nextLink(seen, item)}`,
});

const stopped: OutcomeOf = (_seen, { item, why }) => ({ edits: [], text: `stopped the run of ${item}: ${why}` });

const filed: OutcomeOf = (seen, decision, row, { filed: items = [] }) =>
  decision.kind === 'file-proposal' ? proposalFiled(seen, items) : filedFollowUp(seen, decision, row, items);

const outcomes: Readonly<Record<NonNullable<EpicDecision['act']>['kind'], OutcomeOf>> = {
  run: dispatched,
  'go-on': dispatched,
  stop: stopped,
  file: filed,
};

function proposalFiled(seen: Seen, items: readonly FiledItem[]): Outcome {
  const rows = items.filter(({ item }) => !rowOf(seen, item)).map(item => rowFor(seen, item, ''));
  const names = items.map(({ item }) => item).join(', ');
  return {
    edits: [...rows, { kind: 'put-proposal', items: [] }, ...resetEdits(seen)],
    text: `filed ${names}, next ${items[0]?.item ?? 'nothing'}`,
  };
}

const followings: Readonly<Record<string, Following>> = {
  'file-fix': 'fix',
  'file-search': 'search',
  'file-verify': 'verify',
};

type FollowUpDecision = Pick<EpicDecision, 'item' | 'worker' | 'note'> & { readonly kind: string };

/** Whoever needs the new item waits for it; what is to be verified is at its review surface. */
export function filedFollowUp(
  seen: Seen,
  decision: FollowUpDecision,
  row: WorkItem | undefined,
  items: readonly FiledItem[],
): Outcome {
  const how = followings[decision.kind] ?? 'fix';
  const [item] = items;
  if (!item) return { edits: [], text: `nothing was filed for ${decision.item}` };
  const follows = decision.item === '' ? undefined : { how, item: decision.item };
  const added = rowOf(seen, item.item) ? [] : [rowFor(seen, item, decision.worker, follows)];
  const rest = row ? [how === 'verify' ? toReview(row, seen) : waiting(row, item.item)] : [];
  const reason = decision.note === '' ? item.title : decision.note;
  const memory = memoryRow({
    at: seen.now,
    decision: `file ${item.item}, a ${how} of ${decision.item}`,
    class: how === 'verify' ? 'verify_pass' : 'react_filed_fix',
    item: decision.item,
    reason: how === 'verify' ? `REVISE: ${reason}` : reason,
  });
  return {
    edits: [...added, ...rest, memory],
    text: `filed ${item.item}, a ${how} of ${decision.item || 'the epic'}, next ${item.item}`,
  };
}

const toReview = (row: WorkItem, seen: Seen) =>
  rowEdit(row, {}, { status: 'ready_for_user_review', lastActivity: isoOf(seen.now) });
const waiting = (row: WorkItem, item: string) => rowEdit(row, { waitsFor: item }, { status: 'blocked' });

function rowFor(
  seen: Seen,
  filed: FiledItem,
  worker: string,
  follows?: { readonly how: Following; readonly item: string },
): StoredEdit {
  const { item, title, approved, labels, isWaiting } = filed;
  return {
    kind: 'put-item',
    item,
    cells: {
      title,
      status: isWaiting ? 'queued' : 'ready',
      worker: workerFor(seen.settings.agents, { worker }, labels),
      notes: withMarks('', { approved, follows }),
    },
  };
}

function givenUp(seen: Seen, { kind, item }: EpicDecision, row: WorkItem | undefined, reason: string): Outcome {
  const isDispatch = row !== undefined && kind === 'dispatch';
  return {
    edits: [
      ...(isDispatch ? [rowEdit(row, { reason }, { status: 'blocked' })] : []),
      memoryRow({ at: seen.now, decision: `${kind} ${item}`, class: 'dispatch_halt', item, reason }),
    ],
    text: `could not ${kind} ${item}: ${reason}, ${nextLink(seen, item)}`,
  };
}
