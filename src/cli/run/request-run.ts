// A run of an item: the open one goes on; an ended one is followed by a new run, on the same branch while its review is open.
import { randomUUID } from 'node:crypto';
import { Problem } from '../../core/problem.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import type { RunState } from '../../core/run/state.ts';
import { adviceFor } from '../../core/run/stop-reason.ts';
import { request } from '../../engine/request.ts';
import type { OpenRuns } from './open-runs.ts';
import { findRun, runNames } from './open-runs.ts';

export type RunRequest = EventData<'RunRequested'>;

export interface RunWish extends Pick<RunRequest, 'item' | 'base' | 'settings'> {
  /** Branches are named by it and the item. */
  readonly branchPrefix: string;
}

export interface WishedRun {
  readonly stream: string;
  readonly isNew: boolean;
}

export async function requestRun(runs: OpenRuns, wish: RunWish): Promise<WishedRun> {
  const states = await Promise.all((await runNames(runs)).map(name => findRun(runs, name)));
  const ofItem = states.filter(state => state.request?.item === wish.item);
  const open = ofItem.find(state => !state.ended && state.stopped?.reason !== 'dropped');
  if (open) return goOn(open);
  const n = ofItem.length + 1;
  const run = n === 1 ? wish.item : `${wish.item}-${n}`;
  const branch = `${wish.branchPrefix}${run}`;
  const { item, base, settings } = wish;
  const event: RunEvent = { type: 'RunRequested', data: { run, item, branch, base, settings } };
  const stream = `run/${run}`;
  await request(runs, { stream, event, actor: { kind: 'person', id: runs.person }, id: randomUUID() });
  return { stream, isNew: true };
}

/** A run that stopped needs a decision of a person, which "resume" is and "run" is not. */
function goOn({ stream, stopped }: RunState): WishedRun {
  if (!stopped) return { stream, isNew: false };
  const what = `${stream} of this item has stopped, ${stopped.reason}: ${stopped.detail}`;
  throw new Problem({ code: 'run-stopped', what, remedy: adviceFor(stopped.reason) });
}
