// `merge`: a person wants the finished work of a run on its base branch.
import type { Actor } from '../../../core/event.ts';
import type { MergeRequest, Requested } from '../answers.ts';
import { openReview, type ReviewingWorkspace } from '../find-review.ts';
import { refuseOtherCommit, refuseStopped, refuseUnlessInReview } from '../refuse-over.ts';
import { requestOfRun } from '../request.ts';

/** Only of what is in review, so that nothing lands that no person could see. A merge that was asked for before continues. */
export async function requestMerge(
  workspace: ReviewingWorkspace,
  actor: Actor,
  { run, commit, updateCheckout = true }: MergeRequest,
): Promise<Requested> {
  const { review } = await openReview(workspace, run);
  return await requestOfRun(workspace, actor, {
    run,
    asked: 'merge',
    decide: state => {
      refuseStopped(state);
      refuseOtherCommit(state.stream, review.commit, commit);
      if (state.mergeRequest) return undefined;
      refuseUnlessInReview(state);
      return { type: 'MergeRequested', data: { updateCheckout } };
    },
  });
}
