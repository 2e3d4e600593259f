// `resume`: a run that was paused or stopped may continue; with a grant it gets one more portion of the limit that stopped it.
import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import type { RunState } from '../../../core/run/state.ts';
import type { Requested, ResumeRequest } from '../answers.ts';
import { refuseEnded } from '../refuse-over.ts';
import { type RequestingWorkspace, requestOfRun } from '../request.ts';

/** One that was neither paused nor stopped only needs a process that drives it: nothing is recorded. */
export async function resumeRun(
  workspace: RequestingWorkspace,
  actor: Actor,
  { run, grant = false }: ResumeRequest,
): Promise<Requested> {
  return await requestOfRun(workspace, actor, {
    run,
    asked: 'resume',
    decide: state => {
      refuseResume(state, grant);
      return state.stopped || state.pausedBy ? { type: 'ResumeRequested', data: { grant } } : undefined;
    },
  });
}

export function refuseResume(state: RunState, grant: boolean): void {
  refuseEnded(state);
  if (!grant || state.stopped) return;
  const remedy = 'Resume it without --grant.';
  throw new Problem({ code: 'run-state', what: `${state.stream} has not stopped at a limit`, remedy });
}
