// Which process drives a run.
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { findLiveAttempt } from './find-run.ts';
import type { RunStore } from './runs-workspace.ts';

/** What is known of a run besides its own facts. */
export async function observeRun(store: RunStore, state: RunState) {
  const [attempt, driver] = await Promise.all([findLiveAttempt(store.journal, state), driverOf(store, state.stream)]);
  return { attempt, driver };
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
