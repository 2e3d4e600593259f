// An item goes to the agent that was approved for it: as a new run, or back to the run that it has here.

import type { WorkItem } from '../body/epic-body.ts';
import type { Act, EpicDecision } from '../decision.ts';
import { judgedLength } from '../view/exit.ts';
import { knownOf, runOf, type Seen } from '../view/seen.ts';
import { decisionFor, isoOf, rowEdit } from './build.ts';

/** `reason`: what the agent reads beside its item. */
export function dispatchOf(seen: Seen, row: WorkItem, reason?: string): EpicDecision {
  const commit = knownOf(runOf(seen, row))?.commit;
  const judged = commit === undefined ? {} : { judged: commit.slice(0, judgedLength) };
  return decisionFor(seen, {
    kind: 'dispatch',
    item: row.item,
    why: `dispatch ${row.item} to ${row.worker}`,
    edits: key => [
      rowEdit(
        row,
        { key, failure: undefined, reason: undefined, waitsFor: undefined, ...judged },
        { status: 'in_progress', lastActivity: isoOf(seen.now) },
      ),
    ],
    act: actOf(seen, row, reason),
    note: reason ?? '',
    worker: row.worker,
  });
}

function actOf(seen: Seen, row: WorkItem, reason: string | undefined): Act {
  const run = knownOf(runOf(seen, row));
  const said = reason === undefined ? {} : { reason };
  if (run && run.phase !== 'ended')
    return { kind: 'go-on', run: run.run, isStopped: run.phase === 'stopped' || run.isPaused, ...said };
  return { kind: 'run', item: row.item, base: seen.settings.base, agent: row.worker, ...said };
}
