// Drives runs until each is in review, over, or the person wants to stop. A run that another process drives is only watched.
import { setMaxListeners } from 'node:events';
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Journal } from '../../ports/journal.ts';
import { onAbort } from '../../std/on-abort.ts';
import { driverOf, heldBy } from './driver.ts';
import { findRun, readAttempt } from './find-run.ts';
import { type Follower, followRuns } from './follow-runs.ts';
import type { RunStore, RunsWorkspace, Runtime } from './runs-workspace.ts';
import { waitsForPerson } from './waits-for-reviewer.ts';

export interface RequestedRun {
  readonly stream: string;
  /** Started just now: all its facts are reported, else only those that come. */
  readonly isNew: boolean;
}

export interface DriveRunsOptions {
  readonly runs: readonly RequestedRun[];
  /** False: none is started, of no run. A run in which one is due is at rest. */
  readonly startsAgents: boolean;
  /** Aborted: stop in order. */
  readonly signal: AbortSignal;
  readonly onFact: (event: Recorded<RunEvent>) => void;
  /** When there is nothing more to drive here. Default: when it waits for a person, or is over. */
  readonly isAtRest?: (state: RunState) => boolean;
  /** Called when another process drives one of them. Without it that is a Problem. */
  readonly onHeld?: (stream: string, driver: string) => void;
}

export interface DrivenRun {
  readonly state: RunState;
  /** The other process that drove it; undefined: this one did. */
  readonly driver?: string;
  /** The other process ended before the run came to rest. */
  readonly isLeft?: boolean;
}

export type DrivingWorkspace = Pick<RunsWorkspace, 'runtime' | 'clock' | 'onNotice'>;

/** Throws what broke the engine. */
export async function driveRuns(workspace: DrivingWorkspace, options: DriveRunsOptions): Promise<readonly DrivenRun[]> {
  const runtime = await workspace.runtime();
  const [over, worker] = [new AbortController(), new AbortController()];
  // One listener per run, however many there are.
  setMaxListeners(0, over.signal);
  const unlink = onAbort(options.signal, () => over.abort(options.signal.reason));
  const follower = followRuns(workspace, runtime, options);
  const streams = options.runs.map(({ stream }) => stream);
  const own = await undriven(runtime, streams);
  const drives = { workspace, runtime, follower, own, worker, stop: over.signal, options };
  const working = work(drives);
  const driving = Promise.all(streams.map(stream => drive(drives, stream)));
  try {
    await Promise.race([driving, working]);
  } finally {
    over.abort('over');
    unlink();
    await Promise.allSettled([driving, working]);
    await follower.close();
  }
  await working;
  const ends = await driving;
  return await Promise.all(
    streams.map(async (stream, at) => ({ state: await findRun(runtime.journal, stream), ...ends[at] })),
  );
}

async function undriven(store: RunStore, streams: readonly string[]): Promise<Set<string>> {
  const free = new Set<string>();
  for (const stream of streams) if ((await driverOf(store, stream)) === null) free.add(stream);
  return free;
}

interface Drives {
  readonly options: DriveRunsOptions;
  readonly workspace: DrivingWorkspace;
  readonly runtime: Runtime;
  readonly follower: Follower;
  /** Streams that this process drives or is about to. */
  readonly own: Set<string>;
  /** Ends the work on attempts. */
  readonly worker: AbortController;
  readonly stop: AbortSignal;
}

/** Until all stops. Attempts are worked on only while something is driven here: a watcher must not take agents from the driver. */
async function work({ runtime, own, worker, stop, options }: Drives): Promise<void> {
  const { signal } = worker;
  onAbort(stop, () => worker.abort(stop.reason));
  const accepts = options.startsAgents ? undefined : (stream: string) => isPastStart(runtime.journal, stream);
  const { slots, capacities } = runtime;
  if (own.size > 0 && !stop.aborted) await runtime.engine.work({ labels: [], slots, capacities, accepts, signal });
  await new Promise<void>(resolve => onAbort(stop, resolve));
}

/** Its agent was started or never will be: to drive it on only ends it. */
async function isPastStart(journal: Journal, stream: string): Promise<boolean> {
  const { launched, cancel } = await readAttempt(journal, stream);
  return launched !== undefined || cancel !== undefined;
}

type DriveResult = Omit<DrivenRun, 'state'>;

async function drive(drives: Drives, stream: string): Promise<DriveResult> {
  const { runtime, follower, own, stop } = drives;
  const rest = new AbortController();
  const unlink = onAbort(stop, () => rest.abort(stop.reason));
  const unlisten = follower.onRest(stream, () => rest.abort('at rest'));
  try {
    const ended = await runtime.engine.drive(stream, rest.signal);
    own.delete(stream);
    if (ended.kind !== 'held') return {};
    const { label, pid } = ended.holder.owner;
    return await watch(drives, stream, `${label}, pid ${pid}`, rest.signal);
  } finally {
    unlisten();
    unlink();
  }
}

/** How often a watcher checks that the driver is still there: a lease that is given up is not an event. */
const driverPollMs = 1000;
/** How often a watcher observes the world of a run in review, besides at every fact. */
const worldPollMs = 15_000;

async function watch(drives: Drives, stream: string, driver: string, rest: AbortSignal): Promise<DriveResult> {
  const { workspace, runtime, follower, own, worker, options } = drives;
  if (!options.onHeld) throw heldBy(stream, driver);
  if (own.size === 0) worker.abort('nothing is driven here');
  options.onHeld(stream, driver);
  for (let watchedMs = 0; !rest.aborted; watchedMs += driverPollMs) {
    if (watchedMs % worldPollMs === 0) follower.watch(stream);
    await workspace.clock.sleep(driverPollMs, rest);
    if ((await driverOf(runtime, stream)) !== null) continue;
    return { driver, isLeft: !(await waitsForPerson(runtime, await findRun(runtime.journal, stream))) };
  }
  return { driver };
}
