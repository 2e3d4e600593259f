// `merge`: a person wants the finished work of a run on its base branch.
import type { Actor } from '../../../core/event.ts';
import type { MergeRequest, Requested } from '../answers.ts';
import { findReview } from '../find-review.ts';
import { findRun, runsIn } from '../find-run.ts';
import { refuseOtherCommit, refuseStopped, refuseUnlessInReview } from '../refuse-over.ts';
import { type RequestingWorkspace, requestOfRun } from '../request.ts';
import type { RunsWorkspace } from '../runs-workspace.ts';

/** Only of what is in review, so that nothing lands that no person could see. A merge that was asked for before continues. */
export async function requestMerge(
  workspace: RequestingWorkspace & Pick<RunsWorkspace, 'runtime'>,
  actor: Actor,
  { run, commit, updateCheckout = true }: MergeRequest,
): Promise<Requested> {
  const { journal } = await runsIn(workspace);
  const { reviews } = await workspace.runtime();
  const { review } = await findReview(reviews, await findRun(journal, run));
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
