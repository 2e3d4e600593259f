// The brake, before any agent: a rule that fires halts the epic until a person sets it to queued. And what one silent item calls for.

import type { WorkItem } from '../body/epic-body.ts';
import { applyBrake, stalledItems } from '../brake/apply-brake.ts';
import { decisionFor, memoryRow, rowEdit } from '../decide/build.ts';
import { marksOf } from '../notes.ts';
import { withActivity } from '../view/exit.ts';
import { knownOf, onBody, runOf, type Seen } from '../view/seen.ts';
import { decided } from './rule.ts';

export const brake = onBody(seen => {
  const fired = applyBrake({ ...seen.body, items: withActivity(seen) }, seen.now);
  if (!fired) return undefined;
  const { reason, status } = fired;
  return decided(
    decisionFor(seen, {
      kind: 'brake',
      why: `the brake halts it: ${reason}`,
      needsPerson: true,
      edits: [
        { kind: 'set-status', status },
        memoryRow({ at: seen.now, decision: `brake: ${fired.rule}`, class: 'brake_fired', item: '', reason }),
      ],
    }),
  );
});

/** Its work is kept. It is started once more, then it is blocked. */
export const stalled = onBody(seen => {
  const [first] = stalledItems({ items: withActivity(seen) }, seen.now);
  const row = seen.body.items.find(({ item }) => item === first?.item);
  return row && decided(marksOf(row).isStalled ? blockStalled(seen, row) : requeue(seen, row));
});

function requeue(seen: Seen, row: WorkItem) {
  return decisionFor(seen, {
    kind: 'requeue',
    item: row.item,
    why: `stop ${row.item}, which is silent, and queue it once more`,
    edits: [rowEdit(row, { isStalled: true }, { status: 'queued' })],
    ...stopOf(seen, row),
  });
}

function blockStalled(seen: Seen, row: WorkItem) {
  const reason = 'silent again after it was queued once more';
  return decisionFor(seen, {
    kind: 'block',
    item: row.item,
    why: `stop and block ${row.item}: ${reason}`,
    edits: [
      rowEdit(row, { reason }, { status: 'blocked' }),
      memoryRow({ at: seen.now, decision: `block ${row.item}`, class: 'dispatch_halt', item: row.item, reason }),
    ],
    ...stopOf(seen, row),
  });
}

/** On another machine nobody here can stop it. */
function stopOf(seen: Seen, row: WorkItem) {
  const run = knownOf(runOf(seen, row));
  return run && run.phase !== 'ended' && run.phase !== 'stopped'
    ? { act: { kind: 'stop', run: run.run } as const }
    : {};
}
