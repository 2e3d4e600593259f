// What the items of an epic that is in progress call for, one item and one decision at a time.

import type { EpicVerdict } from '../asks.ts';
import type { WorkItem } from '../body/epic-body.ts';
import { comparedToApproval } from '../decide/approve.ts';
import { decisionFor, nextLink, rowEdit } from '../decide/build.ts';
import { failed } from '../decide/judge-others.ts';
import { blocked, notApproved } from '../decide/refuse.ts';
import { marksOf } from '../notes.ts';
import { risksOf } from '../risk.ts';
import { checkedItems, mayStart, rowsFor, stateOf } from '../view/candidates.ts';
import { exitOf } from '../view/exit.ts';
import { rowText } from '../view/preflight.ts';
import { factsOf, isFree, isOver, knownOf, onBody, type Seen } from '../view/seen.ts';
import { ask } from './ask.ts';
import { conclude, decided } from './rule.ts';
import { verify } from './verify.ts';

/** What an item waited for is done: it may go on. */
export const goOn = onBody(seen => {
  const row = seen.body.items.find(each => isFree(seen, each));
  if (!row) return undefined;
  const why = `${row.item} goes on: what it waited for is done`;
  const edits = [
    rowEdit(row, { waitsFor: undefined }, { status: marksOf(row).failure === undefined ? 'ready' : 'review' }),
  ];
  return decided(decisionFor(seen, { kind: 'ready', item: row.item, why, edits }));
});

/** What came to an exit is judged, or written down. */
export const exits = onBody(seen => {
  for (const row of seen.body.items.filter(({ status }) => status === 'in_progress')) {
    const exit = exitOf(seen, row);
    if (exit.kind === 'merged') return decided(done(seen, row));
    if (exit.kind === 'dropped') return decided(blocked(seen, row, 'its run was dropped'));
    if (exit.kind === 'stopped') return decided(failed(seen, row, { reason: `item ${row.item} ended: ${exit.why}` }));
    if (exit.kind === 'in-review') return verify(seen, row, exit);
  }
  return undefined;
});

const done = (seen: Seen, row: WorkItem) =>
  decisionFor(seen, {
    kind: 'done',
    item: row.item,
    why: `${row.item} is merged, ${nextLink(seen, row.item)}`,
    edits: [rowEdit(row, {}, { status: 'done' })],
  });

export const react = onBody(seen => {
  const row = seen.body.items.find(({ status }) => status === 'review');
  if (!row) return undefined;
  const { failure } = marksOf(row);
  const about = failure === undefined ? `item ${row.item} is in review` : `verify-fail: ${failure}`;
  const rows = (rowsFor(seen, row) ?? []).map(rowText);
  return ask(seen, { role: 'planner', question: 'react', about, item: row.item, rows });
});

/** Code checks first: what cannot pass needs no agent. */
export const dispatch = onBody(seen => {
  const checked = checkedItems(seen);
  for (const candidate of checked) {
    const { row } = candidate;
    const facts = knownOf(factsOf(seen, row));
    if (facts?.item?.isClosed) return decided(done(seen, row));
    const block = stateOf(candidate, 'block');
    if (block) return decided(blocked(seen, row, block.text));
    if (comparedToApproval(seen, row) === 'changed') return decided(notApproved(seen, row));
  }
  const risky = checked.find(each => stateOf(each, 'critic') && !stateOf(each, 'wait'));
  const free = checked.filter(mayStart);
  const [first] = free;
  if (risky && (!first || checked.indexOf(risky) < checked.indexOf(first))) return critique(seen, risky.row);
  if (!first) return undefined;
  const rows = free.flatMap(({ row, rows: own }) => own.map(each => `item ${row.item}: ${rowText(each)}`));
  const candidates = free.map(({ row }) => row.item);
  const about = `which of ${candidates.join(', ')} is started next`;
  return ask(seen, { role: 'planner', question: 'preflight', about, item: first.row.item, candidates, rows });
});

function critique(seen: Seen, row: WorkItem): EpicVerdict {
  const facts = knownOf(factsOf(seen, row));
  const risk = facts ? risksOf(facts) : [];
  return ask(seen, {
    role: 'critic',
    question: 'critique',
    about: `is it safe to start ${row.item}`,
    item: row.item,
    risk: [...risk],
  });
}

/** All that can be done without a person is done. */
export const finish = onBody(seen => {
  const { items } = seen.body;
  if (items.some(row => !isOver(row) && row.status !== 'blocked')) return undefined;
  if (items.length === 0) return conclude('waits', 'it has no items: a person has to set it to queued', true);
  const isAllDone = items.every(({ status }) => status === 'done');
  const status = isAllDone ? 'done' : 'ready_for_user_review';
  const why = isAllDone ? 'every item is done' : 'every item is at its review surface or blocked with a reason';
  return decided(
    decisionFor(seen, { kind: 'finish', why, needsPerson: !isAllDone, edits: [{ kind: 'set-status', status }] }),
  );
});

export const idle = onBody(seen => {
  const { items } = seen.body;
  const working = items.filter(({ status }) => status === 'in_progress').map(({ item }) => item);
  if (working.length > 0) return conclude('idle', `${working.join(', ')} at work`);
  const waiting = checkedItems(seen).flatMap(each => {
    const state = stateOf(each, 'wait');
    return state ? [`${each.row.item} ${state.text}`] : [];
  });
  const unstamped = items.filter(
    row => !isOver(row) && row.status !== 'blocked' && marksOf(row).approved === undefined,
  );
  const what = [...waiting, ...unstamped.map(({ item }) => `${item} is not yet approved`)];
  return conclude('idle', what.join('; ') || 'nothing can be decided now', true);
});
