// `pause`: nothing new is started in the run until it is resumed. `resume`: a run that was paused or stopped may continue; with a grant
// it gets one more portion of the limit that stopped it.

import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import type { RunState } from '../../../core/run/state.ts';
import { liveAttempt } from '../../../core/run/view/current.ts';
import { isClearingUp, isOver } from '../../../core/run/view/ending.ts';
import { ensurePerson } from '../../use-case.ts';
import type { Requested, ResumeRequest, RunName } from '../answers.ts';
import { driverOf } from '../driver.ts';
import { openRun } from '../find-run.ts';
import { refuseEnded, refuseStopped } from '../refuse-over.ts';
import { type RequestingWorkspace, requestOfRun } from '../request.ts';
import type { RunStore } from '../runs-workspace.ts';

export async function pauseRun(workspace: RequestingWorkspace, actor: Actor, { run }: RunName): Promise<Requested> {
  ensurePerson(actor);
  return await requestOfRun(workspace, actor, {
    run,
    asked: 'pause',
    decide: state => {
      refuseStopped(state);
      return { type: 'PauseRequested', data: {} };
    },
  });
}

/** One that was neither paused nor stopped only needs a process that drives it: nothing is recorded. */
export async function resumeRun(
  workspace: RequestingWorkspace,
  actor: Actor,
  { run, grant = false }: ResumeRequest,
): Promise<Requested> {
  ensurePerson(actor);
  return await requestOfRun(workspace, actor, {
    run,
    asked: 'resume',
    decide: state => {
      refuseResume(state, grant);
      const isHeld = !isClearingUp(state) && (state.stopped || state.pausedBy);
      return isHeld ? { type: 'ResumeRequested', data: { grant } } : undefined;
    },
  });
}

/** One that is over but has not cleared up yet may go on with that. */
export function refuseResume(state: RunState, grant: boolean): void {
  if (isClearingUp(state)) return;
  refuseEnded(state);
  if (state.stopped?.reason === 'dropped') refuseStopped(state);
  if (!grant || state.stopped) return;
  const remedy = 'Resume it without --grant.';
  throw new Problem({ code: 'run-state', what: `${state.stream} has not stopped at a limit`, remedy });
}

/** A person works in the worktree of a run: nothing else may begin there meanwhile. A run that a person paused or that is over stays so. */
export async function whilePaused(
  workspace: RequestingWorkspace,
  actor: Actor,
  run: string,
  act: () => Promise<unknown>,
): Promise<void> {
  ensurePerson(actor);
  const { store, state } = await openRun(workspace, run);
  await refuseWorking(store, state);
  if (isOver(state) || state.pausedBy) {
    await act();
    return;
  }
  await pauseRun(workspace, actor, { run });
  try {
    // An agent that began before the pause was recorded is working now.
    await refuseWorking(store, (await openRun(workspace, run)).state);
    await act();
  } finally {
    await resumeRun(workspace, actor, { run });
  }
}

/** An agent ends with the process that drives it. */
async function refuseWorking(store: RunStore, state: RunState): Promise<void> {
  const live = liveAttempt(state);
  if (!live) return;
  const drivers = await Promise.all([state.stream, `attempt/${live.attempt}`].map(each => driverOf(store, each)));
  if (drivers.every(driver => driver === null)) return;
  const remedy = 'Watch it with "pitwall logs -f", or end it with "pitwall stop" first.';
  throw new Problem({ code: 'run-state', what: `${live.role} ${live.attempt} is at work in ${state.stream}`, remedy });
}
