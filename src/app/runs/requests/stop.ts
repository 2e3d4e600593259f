// `stop`: ends the agent of a run and stops it; its work is kept.

import type { Actor } from '../../../core/event.ts';
import type { RunState } from '../../../core/run/state.ts';
import { isOver } from '../../../core/run/view/ending.ts';
import { isInReview } from '../../../core/run/view/standing.ts';
import { ensurePerson } from '../../use-case.ts';
import type { Requested, RunName, StoppedAll } from '../answers.ts';
import { runsIn, unendedRuns } from '../find-run.ts';
import { refuseStopped } from '../refuse-over.ts';
import { type RequestingWorkspace, requestOfRun } from '../request.ts';

const stopRequested = { type: 'StopRequested', data: { drop: false } } as const;

export async function stopRun(workspace: RequestingWorkspace, actor: Actor, { run }: RunName): Promise<Requested> {
  ensurePerson(actor);
  return await requestOfRun(workspace, actor, {
    run,
    asked: 'stop',
    decide: state => {
      refuseStopped(state);
      return stopRequested;
    },
  });
}

/** What is in review waits for a person and costs nothing, so it stays. */
export async function stopAllRuns(workspace: RequestingWorkspace, actor: Actor): Promise<StoppedAll> {
  ensurePerson(actor);
  const { journal } = await runsIn(workspace);
  const isWorking = (state: RunState) => !isOver(state) && !isInReview(state);
  const working = (await unendedRuns(journal)).filter(isWorking);
  for (const { stream: run } of working) {
    const decide = (state: RunState) => (isWorking(state) ? stopRequested : undefined);
    await requestOfRun(workspace, actor, { run, asked: 'stop', decide });
  }
  return { asked: 'stop', runs: working.map(({ stream }) => stream) };
}
