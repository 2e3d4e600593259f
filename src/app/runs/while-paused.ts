// A person works in the worktree of a run: nothing else may begin there meanwhile.

import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { liveAttempt } from '../../core/run/view/current.ts';
import { isOver } from '../../core/run/view/ending.ts';
import { openRun } from './find-run.ts';
import type { RequestingWorkspace } from './request.ts';
import { pauseRun } from './requests/pause.ts';
import { resumeRun } from './requests/resume.ts';

/** A run that a person paused or that is over stays so. */
export async function whilePaused(
  workspace: RequestingWorkspace,
  actor: Actor,
  run: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const { state } = await openRun(workspace, run);
  refuseWorking(state);
  if (isOver(state) || state.pausedBy) {
    await act();
    return;
  }
  await pauseRun(workspace, actor, { run });
  try {
    // An agent that began before the pause was recorded is working now.
    refuseWorking((await openRun(workspace, run)).state);
    await act();
  } finally {
    await resumeRun(workspace, actor, { run });
  }
}

function refuseWorking(state: RunState): void {
  const live = liveAttempt(state);
  if (!live) return;
  throw new Problem({
    code: 'run-state',
    what: `${live.role} ${live.attempt} is at work in ${state.stream}`,
    remedy: 'Watch it with "pitwall logs -f", or end it with "pitwall stop" first.',
  });
}
