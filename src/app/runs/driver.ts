// Which process drives a run.
import type { Recorded } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { isOver } from '../../core/run/view/ending.ts';
import { isInReview, openReturn } from '../../core/run/view/standing.ts';
import { type ReviewEvent, reviewStream } from '../../core/thread/events.ts';
import { foldReview, type Review } from '../../core/thread/review.ts';
import { busyAgentOf } from './busy-agent.ts';
import { findLiveAttempt } from './find-run.ts';
import type { RunStore } from './runs-workspace.ts';

/** What is known of a run besides its own facts. */
export async function observeRun(store: RunStore, state: RunState) {
  const [attempt, driver, isReturned] = await Promise.all([
    findLiveAttempt(store.journal, state),
    driverOf(store, state.stream),
    isReturnedHere(store, state),
  ]);
  return { attempt, driver, isReturned, busy: await busyAgentOf(store, attempt) };
}

/** As far as the journal knows: what was said on a forge shows once the run is driven. */
async function isReturnedHere({ journal }: RunStore, state: RunState): Promise<boolean> {
  if (isOver(state) || !isInReview(state)) return false;
  const events = (await journal.read(reviewStream(requestOf(state).branch))) as readonly Recorded<ReviewEvent>[];
  const review = events.reduce<Review | undefined>(foldReview, undefined);
  return review !== undefined && openReturn(state, review.returns) !== undefined;
}

/** For people: `pitwall run, pid 12`. Null: no process does, or it is dead. */
export async function driverOf({ journal, liveness }: RunStore, stream: string): Promise<string | null> {
  const holder = await journal.leaseHolder(stream);
  if (!holder || liveness(holder.owner) === 'dead') return null;
  return `${holder.owner.label}, pid ${holder.owner.pid}`;
}

export function heldBy(stream: string, driver: string): Problem {
  const remedy = 'Watch it with "pitwall status", steer it with "pitwall pause", "stop" or "answer".';
  return new Problem({ code: 'run-held', what: `${stream} is driven by ${driver}`, remedy });
}
