// `review --close`: closes the review of a run, which stops the run.

import type { Actor } from '../../../core/event.ts';
import type { RunState } from '../../../core/run/state.ts';
import { isOver, isOverForGood } from '../../../core/run/view/ending.ts';
import { ensurePerson } from '../../use-case.ts';
import type { Closed, CloseRequest } from '../answers.ts';
import { driveRuns } from '../drive-runs.ts';
import { openReview, type ReviewingWorkspace } from '../find-review.ts';
import { openRun } from '../find-run.ts';
import { requestOfRun } from '../request.ts';
import type { RunsWorkspace } from '../runs-workspace.ts';

export async function closeReview(
  workspace: ReviewingWorkspace,
  actor: Actor,
  { run, reason = '' }: CloseRequest,
): Promise<Closed> {
  ensurePerson(actor);
  const { state: before, reviews, branch, review } = await openReview(workspace, run);
  const closedReview = reason.trim();
  // Closed already and the run does not know: a Pitwall was killed in between.
  if (review.state !== 'closed' || isClosed(before)) await reviews.close(actor, branch, closedReview);
  const { driver } = await requestOfRun(workspace, actor, {
    run,
    asked: 'close',
    decide: state => {
      const isNeedless = isClosed(state) || isOverForGood(state) || state.stopRequest?.drop;
      return isNeedless ? undefined : { type: 'StopRequested', data: { drop: false, closedReview } };
    },
  });
  return { run: before.stream, asked: 'close', stopped: before.stopped ?? null, driver };
}

const isClosed = ({ stopped }: RunState) => stopped?.reason === 'review-closed';

/** The same in the foreground: where no process drives the run, it is driven here until it has stopped. */
export async function closeReviewHere(
  workspace: RunsWorkspace,
  actor: Actor,
  request: CloseRequest,
  signal: AbortSignal,
): Promise<Closed> {
  const closed = await closeReview(workspace, actor, request);
  const runs = [{ stream: closed.run, isNew: false }];
  if (closed.driver === null && !isOver((await openRun(workspace, closed.run)).state))
    await driveRuns(workspace, { runs, startsAgents: false, signal, onFact: () => undefined, isAtRest: isOver });
  return { ...closed, stopped: (await openRun(workspace, closed.run)).state.stopped ?? null };
}
