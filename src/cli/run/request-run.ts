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
  /** Where the card stands. */
  readonly startStatus?: string | undefined;
  /** What is tolerated from the beginning; listed with the run. */
  readonly warnings?: readonly EventData<'Warned'>[];
}

export interface WishedRun {
  readonly stream: string;
  readonly isNew: boolean;
}

export interface ItemRuns {
  /** The one that a person's wish goes on with. */
  readonly open: RunState | undefined;
  /** All there are. */
  readonly count: number;
}

export async function runsOf(runs: OpenRuns, item: string): Promise<ItemRuns> {
  const states = await Promise.all((await runNames(runs)).map(name => findRun(runs, name)));
  const ofItem = states.filter(state => state.request?.item === item);
  const open = ofItem.find(state => !state.ended && state.stopped?.reason !== 'dropped');
  return { open, count: ofItem.length };
}

export async function requestRun(runs: OpenRuns, wish: RunWish): Promise<WishedRun> {
  const { open, count } = await runsOf(runs, wish.item);
  if (open) return goOn(open);
  const { item, base, settings, startStatus, warnings = [] } = wish;
  const run = count === 0 ? item : `${item}-${count + 1}`;
  const branch = `${wish.branchPrefix}${run}`;
  const asked = { run, item, branch, base, settings, ...(startStatus === undefined ? {} : { startStatus }) };
  const stream = `run/${run}`;
  const say = (event: RunEvent) =>
    request(runs, { stream, event, actor: { kind: 'person', id: runs.person }, id: randomUUID() });
  await say({ type: 'RunRequested', data: asked });
  for (const data of warnings) await say({ type: 'Warned', data });
  return { stream, isNew: true };
}

/** A run that stopped needs a decision of a person, which "resume" is and "run" is not. */
export function goOn({ stream, stopped }: RunState): WishedRun {
  if (!stopped) return { stream, isNew: false };
  const what = `${stream} of this item has stopped, ${stopped.reason}: ${stopped.detail}`;
  throw new Problem({ code: 'run-stopped', what, remedy: adviceFor(stopped.reason, stream) });
}
