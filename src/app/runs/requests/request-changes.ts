// `review --request-changes`: sends finished work back to the developer with a person's words.

import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import { requestOf } from '../../../core/run/state.ts';
import { ensurePerson } from '../../use-case.ts';
import type { ChangesAsked, ChangesRequest } from '../answers.ts';
import { driverOf } from '../driver.ts';
import { openReview, type ReviewingWorkspace } from '../find-review.ts';
import { refuseOtherCommit } from '../refuse-over.ts';

export async function requestChanges(
  workspace: ReviewingWorkspace,
  actor: Actor,
  { run, text, commit }: ChangesRequest,
): Promise<ChangesAsked> {
  ensurePerson(actor);
  const { store, state, reviews, branch, review } = await openReview(workspace, run);
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
