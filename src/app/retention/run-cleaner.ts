// How a cleanup acts on runs: only through their own journal and their own engine, so that every removal is a recorded fact.
import type { Actor } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { clearRun } from '../runs/clear-leftovers.ts';
import { driverOf } from '../runs/driver.ts';
import { findRun, runNames } from '../runs/find-run.ts';
import { requestOfRun } from '../runs/request.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';

export type RunCleaner = ReturnType<typeof runCleaner>;

export function runCleaner(workspace: RunsWorkspace, actor: Actor) {
  const store = () => workspace.openRuns();
  return {
    names: async () => await runNames((await store()).journal),
    find: async (name: string) => await findRun((await store()).journal, name),
    driverOf: async (stream: string) => await driverOf(await store(), stream),
    request: async (stream: string, event: RunEvent): Promise<void> => {
      await requestOfRun(workspace, actor, { run: stream, asked: 'removal', decide: () => event });
    },
    /** Waits until nothing is left to clear, whichever process drives the run; drives it here when none does. */
    clear: (stream: string, signal: AbortSignal) => clearRun(workspace, stream, signal),
  };
}
