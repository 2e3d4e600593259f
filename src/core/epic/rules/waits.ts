// Statuses in which people have to act. What they decided since is taken up; beyond that nothing is written.

import type { EpicVerdict } from '../asks.ts';
import type { WorkItem } from '../body/epic-body.ts';
import { fileProposal, takeApproval } from '../decide/approve.ts';
import { decisionFor, isoOf, rowEdit } from '../decide/build.ts';
import { marksOf } from '../notes.ts';
import { allApprovals, isFree, isOver, newestApproval, onBody, rowOf, type Seen } from '../view/seen.ts';
import { ask } from './ask.ts';
import { conclude, decided } from './rule.ts';

/** The tick did what it came for. */
export const decidedAlready = onBody(({ tick }) =>
  tick.closed ? conclude('decided', tick.closed.why, tick.closed.needsPerson) : undefined,
);

/** What a person answered to a pending decision. */
export const answers = onBody(seen => {
  if (!seen.source.isTrusted) return undefined;
  const answered = seen.body.decisions.find(({ id, answer }) => answer !== undefined && criticOf(seen, id));
  if (!answered) return undefined;
  const row = criticOf(seen, answered.id);
  if (!row) return undefined;
  const isDropped = !/dispatch/i.test(answered.answer ?? '');
  const edit = isDropped
    ? rowEdit(row, { reason: 'a person dropped it' }, { status: 'done' })
    : rowEdit(row, { reason: undefined, isSafe: true }, { status: 'ready' });
  const why = isDropped ? `a person dropped ${row.item}` : `a person lets ${row.item} be dispatched anyway`;
  return decided(
    decisionFor(seen, {
      kind: 'answer',
      item: row.item,
      why,
      edits: [edit, { kind: 'drop-decision', id: answered.id }],
    }),
  );
});

const criticOf = (seen: Seen, id: string) => {
  const row = id.startsWith('critic-') ? rowOf(seen, id.slice('critic-'.length)) : undefined;
  return row?.status === 'blocked' ? row : undefined;
};

export const rests = onBody(seen => {
  const { body } = seen;
  switch (body.status) {
    case null:
    case 'inbox':
      if (body.items.length === 0 && body.proposal.items.length === 0) return undefined;
      return conclude('waits', 'a person has to read the plan and to set the epic to queued', true);
    case 'review':
      return conclude('waits', 'a person has to review it, and to set it to queued', true);
    case 'blocked':
      return conclude('waits', 'it is blocked: a person has to set it to queued', true);
    case 'ready_for_user_review':
      return reopened(seen) ?? conclude('finished', 'every item is at its review surface or blocked', true);
    case 'done':
      return conclude('finished', 'it is done');
    case 'queued':
      return queued(seen);
    case 'in_progress':
      return isVouchedFor(seen)
        ? undefined
        : conclude('not-approved', 'it is in progress, and no approval of it can be seen', true);
  }
});

/** What landed since may have been the last of it, or let others go on. Only what was approved does. */
function reopened(seen: Seen): EpicVerdict | undefined {
  const { items } = seen.body;
  const isDone = items.length > 0 && items.every(({ status }) => status === 'done');
  const next = items.find(row => (isOpen(row) && marksOf(row).approved !== undefined) || isFree(seen, row));
  if (!isVouchedFor(seen) || !(isDone || next)) return undefined;
  const status = isDone ? 'done' : 'in_progress';
  const why = isDone ? 'every item is done' : `it goes on: ${next?.item} can be worked on`;
  const kind = isDone ? 'finish' : 'ready';
  return decided(decisionFor(seen, { kind, why, edits: [{ kind: 'set-status', status }] }));
}

const isOpen = (row: WorkItem) => !isOver(row) && row.status !== 'blocked';

/** `queued` counts from a person who may say so. */
function queued(seen: Seen): EpicVerdict | undefined {
  const { body } = seen;
  if (!newestApproval(seen)) return conclude('not-approved', 'it is queued, and not yet approved', true);
  const { items, faults } = body.proposal;
  const [fault] = faults;
  if (fault) return conclude('unreadable', `line ${fault.line}: ${fault.what}`, true);
  if (items.length > 0) return decided(fileProposal(seen));
  if (body.items.length > 0) return decided(takeApproval(seen));
  const edits = [
    { kind: 'set-status', status: 'inbox' },
    { kind: 'set-brake-reset', at: isoOf(Math.max(seen.now, newestApproval(seen)?.at ?? 0)) },
    { kind: 'set-react-halts', count: 0 },
  ] as const;
  return decided(decisionFor(seen, { kind: 'restart', why: 'it has no items: they are proposed first', edits }));
}

/** A file goes on elsewhere, with another journal: what was stamped there is enough. */
function isVouchedFor(seen: Seen): boolean {
  if (allApprovals(seen).length > 0 || seen.state.approvals.length > 0) return true;
  return seen.source.form === 'file' && seen.body.items.some(row => marksOf(row).approved !== undefined);
}

export const decompose = onBody(seen =>
  seen.body.status === null || seen.body.status === 'inbox'
    ? ask(seen, { role: 'decomposer', question: 'decompose', about: 'propose the items of this epic' })
    : undefined,
);
