// A person works in the worktree of a run: nothing else may begin there meanwhile.
import { Problem } from '../../../core/problem.ts';
import type { RunState } from '../../../core/run/state.ts';
import { isOver, liveAttempt } from '../../../core/run/view.ts';
import { askOf, findRun, type OpenRuns } from '../open-runs.ts';

/** A run that a person paused or that is over stays so. */
export async function whilePaused(runs: OpenRuns, state: RunState, act: () => Promise<unknown>): Promise<void> {
  refuseAtWork(state);
  if (isOver(state) || state.pausedBy) {
    await act();
    return;
  }
  await askOf(runs, state.stream, { type: 'PauseRequested', data: {} });
  try {
    // Whatever began before the pause was heard is at work now.
    refuseAtWork(await findRun(runs, state.stream));
    await act();
  } finally {
    await askOf(runs, state.stream, { type: 'ResumeRequested', data: { grant: false } });
  }
}

function refuseAtWork(state: RunState): void {
  const live = liveAttempt(state);
  if (!live) return;
  throw new Problem({
    code: 'run-state',
    what: `${live.role} ${live.attempt} is at work in ${state.stream}`,
    remedy: 'Watch it with "pitwall logs -f", or end it with "pitwall stop" first.',
  });
}
