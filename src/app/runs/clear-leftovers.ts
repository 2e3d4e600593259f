// Runs that are over and whose Pitwall was killed before they had cleared up. Whichever process works in the repository next ends
// that beside its own work: their worktrees go, their cards move, their items close.
import type { RunState } from '../../core/run/state.ts';
import { isClearingUp } from '../../core/run/view/ending.ts';
import { onAbort } from '../../std/on-abort.ts';
import { type DrivingWorkspace, driveRuns } from './drive-runs.ts';
import { driverOf } from './driver.ts';
import { findRun, unsettledRuns } from './find-run.ts';
import { nextFact } from './next-fact.ts';
import { isSettled } from './waits-for-reviewer.ts';

/** Waited for at the end of the work, unless the person wants to leave. What fails is tried by the next one; `gc` says why. */
export async function besideLeftovers<T>(
  workspace: DrivingWorkspace,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const unlink = onAbort(signal, () => over.abort(signal.reason));
  const clearing = Promise.allSettled([clearLeftovers(workspace, over.signal)]);
  try {
    const result = await work();
    await clearing;
    return result;
  } finally {
    over.abort('over');
    unlink();
    await clearing;
  }
}

async function clearLeftovers(workspace: DrivingWorkspace, signal: AbortSignal): Promise<void> {
  const store = await workspace.runtime();
  for (const run of await unsettledRuns(store.journal)) {
    if (!isClearingUp(run) || (await driverOf(store, run.stream)) !== null) continue;
    await clearRun(workspace, run.stream, signal);
  }
}

/** Waits until nothing is left to clear, whichever process drives the run; drives it here when none does. */
export async function clearRun(workspace: DrivingWorkspace, stream: string, signal: AbortSignal): Promise<RunState> {
  const store = await workspace.runtime();
  const runs = [{ stream, isNew: false }];
  for (;;) {
    const state = await findRun(store.journal, stream);
    if (isSettled(state) || signal.aborted) return state;
    if ((await driverOf(store, stream)) !== null) await nextFact(workspace.clock, store.journal, signal);
    else
      await driveRuns(workspace, { runs, startsAgents: false, signal, onFact: () => undefined, isAtRest: isSettled });
  }
}
