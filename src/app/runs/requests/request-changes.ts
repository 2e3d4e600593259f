// `review --request-changes`: sends finished work back to the developer with a person's words.

import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import { requestOf } from '../../../core/run/state.ts';
import type { ChangesAsked, ChangesRequest } from '../answers.ts';
import { driverOf } from '../driver.ts';
import { findReview } from '../find-review.ts';
import { findRun, runsIn } from '../find-run.ts';
import { refuseOtherCommit } from '../refuse-over.ts';
import type { RequestingWorkspace } from '../request.ts';
import type { RunsWorkspace } from '../runs-workspace.ts';

export async function requestChanges(
  workspace: RequestingWorkspace & Pick<RunsWorkspace, 'runtime'>,
  actor: Actor,
  { run, text, commit }: ChangesRequest,
): Promise<ChangesAsked> {
  const store = await runsIn(workspace);
  const { journal } = store;
  const state = await findRun(journal, run);
  const { reviews } = await workspace.runtime();
  const { branch, review } = await findReview(reviews, state);
  if (text.trim() === '')
    throw new Problem({ code: 'usage', what: 'the text is empty', remedy: 'Say what is to be changed.' });
  if (state.stopped) {
    const remedy = 'Go on with "pitwall resume" first.';
    throw new Problem({ code: 'run-over', what: `${state.stream} has stopped: ${state.stopped.reason}`, remedy });
  }
  refuseOtherCommit(state.stream, review.commit, commit);
  await reviews.requestChanges(actor, branch, text.trim());
  const driver = await driverOf(store, state.stream);
  return { run: state.stream, asked: 'changes', isFollowed: requestOf(state).settings.reactions, driver };
}
