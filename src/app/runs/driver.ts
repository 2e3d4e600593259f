// Which process drives a run.
import { Problem } from '../../core/problem.ts';
import type { RunStore } from './runs-workspace.ts';

/** For people: `pitwall run, pid 12`. Null: no process does, or it is dead. */
export async function driverOf({ journal, liveness }: RunStore, stream: string): Promise<string | null> {
  const holder = await journal.leaseHolder(stream);
  if (!holder || liveness(holder.owner) === 'dead') return null;
  return `${holder.owner.label}, pid ${holder.owner.pid}`;
}

export function heldBy(stream: string, driver: string): Problem {
  return new Problem({
    code: 'run-held',
    what: `${stream} is driven by ${driver}`,
    remedy: 'Watch it with "pitwall status", steer it with "pitwall pause", "stop" or "answer".',
  });
}
