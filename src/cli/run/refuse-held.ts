// One engine drives a run: whoever comes second is told who it is.
import { Problem } from '../../core/problem.ts';
import type { OpenRuns } from './open-runs.ts';
import { driverOf } from './open-runs.ts';

export async function refuseDriven(runs: OpenRuns, stream: string): Promise<void> {
  const driver = await driverOf(runs, stream);
  if (driver !== undefined) throw heldBy(stream, driver);
}

export function heldBy(stream: string, driver: string): Problem {
  return new Problem({
    code: 'run-held',
    what: `${stream} is driven by ${driver}`,
    remedy: 'Watch it with "pitwall status", steer it with "pitwall pause", "stop" or "answer".',
  });
}
