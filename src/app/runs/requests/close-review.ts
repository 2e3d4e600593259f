// `review --close`: closes the review of a run, which stops the run.

import type { Actor } from '../../../core/event.ts';
import { isOver } from '../../../core/run/view/ending.ts';
import type { Closed, CloseRequest } from '../answers.ts';
import { driveRuns } from '../drive-runs.ts';
import { driverOf } from '../driver.ts';
import { openReview, type ReviewingWorkspace } from '../find-review.ts';
import { openRun } from '../find-run.ts';
import type { RunsWorkspace } from '../runs-workspace.ts';

export async function closeReview(
  workspace: ReviewingWorkspace,
  actor: Actor,
  { run, reason = '' }: CloseRequest,
): Promise<Closed> {
  const { store, state, reviews, branch } = await openReview(workspace, run);
  await reviews.close(actor, branch, reason.trim());
  const driver = await driverOf(store, state.stream);
  return { run: state.stream, asked: 'close', stopped: state.stopped ?? null, driver };
}

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
