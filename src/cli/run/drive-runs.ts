// Drives runs until each is in review, over, or the person wants to stop; tells what happens meanwhile.
import { setMaxListeners } from 'node:events';
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import type { RunState } from '../../core/run/state.ts';
import { isClearingUp, isOver } from '../../core/run/view.ts';
import type { DriveEnd } from '../../engine/drive.ts';
import { isForReviewer } from './in-review.ts';
import { findRun } from './open-runs.ts';
import { heldBy } from './refuse-held.ts';
import type { WishedRun } from './request-run.ts';
import type { RunSession } from './run-session.ts';

export interface DriveRunsOptions {
  readonly runs: readonly WishedRun[];
  /** Aborted: stop in order. */
  readonly signal: AbortSignal;
  readonly tell: (event: Recorded<RunEvent>) => void;
  /** When there is nothing more to drive here. Default: in review, where a person has the word, or over. */
  readonly isAtRest?: (state: RunState) => boolean;
}

/** Throws what broke the engine, and a Problem when another process drives one of them. */
export async function driveRuns(session: RunSession, options: DriveRunsOptions): Promise<readonly RunState[]> {
  const { engine, slots } = session;
  const over = new AbortController();
  // One listener per run, however many there are.
  setMaxListeners(0, over.signal);
  const stop = () => over.abort(options.signal.reason);
  options.signal.addEventListener('abort', stop);
  if (options.signal.aborted) stop();
  const follower = follow(session, options);
  const working = engine.work({ labels: [], slots, signal: over.signal });
  const streams = options.runs.map(({ stream }) => stream);
  const driving = Promise.all(streams.map(stream => driveOne(session, stream, over.signal, follower)));
  try {
    await Promise.race([driving, working]);
  } finally {
    over.abort('over');
    options.signal.removeEventListener('abort', stop);
    await Promise.allSettled([driving, working]);
    await follower.close();
  }
  await Promise.all([driving, working]);
  return await Promise.all(streams.map(stream => findRun(session, stream)));
}

async function driveOne(session: RunSession, stream: string, stop: AbortSignal, follower: Follower): Promise<void> {
  const own = new AbortController();
  const end = () => own.abort(stop.reason);
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  const unlisten = follower.onRest(stream, () => own.abort('at rest'));
  try {
    refuseHeld(stream, await session.engine.drive(stream, own.signal));
  } finally {
    unlisten();
    stop.removeEventListener('abort', end);
  }
}

function refuseHeld(stream: string, end: DriveEnd): void {
  if (end.kind !== 'held') return;
  const { label, pid } = end.holder.owner;
  throw heldBy(stream, `${label}, pid ${pid}`);
}

/** Over, and all that is due then is done: the worktree of a run that ended or was dropped is gone, its item closed. */
export function isSettled(state: RunState): boolean {
  return isOver(state) && !isClearingUp(state);
}

interface Follower {
  onRest(stream: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Tells each event of the runs once, in order; of a run that goes on, only what is new. */
function follow(session: RunSession, options: DriveRunsOptions): Follower {
  const { runs, tell, isAtRest } = options;
  const isOverHere = isAtRest ?? isSettled;
  const told = new Map<string, number>();
  const listeners = new Map<string, () => void>();
  const readNews = async () => {
    for (const { stream, isNew } of runs) {
      const isTold = isNew || told.has(stream);
      const news = await session.journal.read(stream, told.get(stream) ?? 0);
      for (const event of news) {
        told.set(stream, event.version);
        if (isTold) tell(event as Recorded<RunEvent>);
      }
      if (news.length > 0 && isOverHere(await findRun(session, stream))) listeners.get(stream)?.();
    }
  };
  let reading = Promise.resolve();
  // A journal that cannot be read stops the driver, which says why.
  const onNews = () => {
    reading = reading.then(readNews).catch(() => undefined);
  };
  const unsubscribe = session.journal.onAppend(onNews);
  // What people said to a review shows in no journal: the engine looks, and says when nothing is left to act on.
  const unlisten = session.onDecision((stream, decision) => {
    if (!isAtRest && isForReviewer(decision)) listeners.get(stream)?.();
  });
  onNews();
  return {
    onRest: (stream, listener) => {
      listeners.set(stream, listener);
      return () => listeners.delete(stream);
    },
    close: async () => {
      unsubscribe();
      unlisten();
      onNews();
      await reading;
    },
  };
}
