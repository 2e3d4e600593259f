// `pause`: nothing new is started in the run until it is resumed.
import type { Actor } from '../../../core/event.ts';
import type { Requested, RunName } from '../answers.ts';
import { refuseStopped } from '../refuse-over.ts';
import { type RequestingWorkspace, requestOfRun } from '../request.ts';

export async function pauseRun(workspace: RequestingWorkspace, actor: Actor, { run }: RunName): Promise<Requested> {
  return await requestOfRun(workspace, actor, {
    run,
    asked: 'pause',
    decide: state => {
      refuseStopped(state);
      return { type: 'PauseRequested', data: {} };
    },
  });
}
