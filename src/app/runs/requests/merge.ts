// `merge`: a person wants the finished work of a run on its base branch.

import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import type { RunEvent } from '../../../core/run/events.ts';
import type { RunState } from '../../../core/run/state.ts';
import { isOver } from '../../../core/run/view/ending.ts';
import { isInReview } from '../../../core/run/view/standing.ts';
import { ensurePerson } from '../../use-case.ts';
import type { MergeRequest, Requested } from '../answers.ts';
import { openReview, type ReviewingWorkspace } from '../find-review.ts';
import { bareName } from '../find-run.ts';
import { refuseOtherCommit, refuseStopped, refuseUnlessInReview } from '../refuse-over.ts';
import { requestOfRun } from '../request.ts';

/** Only of what is in review, so that nothing lands that no person could see. A merge that was asked for before continues. */
export async function requestMerge(
  workspace: ReviewingWorkspace,
  actor: Actor,
  { run, commit, updateCheckout = true }: MergeRequest,
): Promise<Requested> {
  ensurePerson(actor);
  const { state: before, review } = await openReview(workspace, run);
  if (isInReview(before) && !isOver(before)) await refuseReturned(workspace, before);
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

/** Work that goes back to an agent, as a person or a check wants, is not what will be merged. */
async function refuseReturned(workspace: ReviewingWorkspace, { stream }: RunState): Promise<void> {
  const { decision } = await (await workspace.runtime()).explain(stream);
  const back = (decision.record as readonly RunEvent[]).find(({ type }) => type === 'StepEntered');
  if (back?.type !== 'StepEntered') return;
  const what = `${stream} goes back to ${back.data.status} before it can be merged: ${decision.why}`;
  const remedy = `Start that with "pitwall resume ${bareName(stream)}", then review it and merge it again.`;
  throw new Problem({ code: 'merge-needs-agent', what, remedy });
}
