// `review --close`: closes the review of a run, which stops the run.

import type { Actor } from '../../../core/event.ts';
import { isOver } from '../../../core/run/view/ending.ts';
import type { Closed, CloseRequest } from '../answers.ts';
import { driveRuns } from '../drive-runs.ts';
import { driverOf } from '../driver.ts';
import { findReview } from '../find-review.ts';
import { findRun, runsIn } from '../find-run.ts';
import type { RequestingWorkspace } from '../request.ts';
import type { RunsWorkspace } from '../runs-workspace.ts';

export async function closeReview(
  workspace: RequestingWorkspace & Pick<RunsWorkspace, 'runtime'>,
  actor: Actor,
  { run, reason = '' }: CloseRequest,
): Promise<Closed> {
  const store = await runsIn(workspace);
  const { journal } = store;
  const state = await findRun(journal, run);
  const { reviews } = await workspace.runtime();
  const { branch } = await findReview(reviews, state);
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
  const { journal } = await runsIn(workspace);
  const runs = [{ stream: closed.run, isNew: false }];
  if (closed.driver === null && !isOver(await findRun(journal, closed.run)))
    await driveRuns(workspace, { runs, signal, onFact: () => undefined, isAtRest: isOver });
  return { ...closed, stopped: (await findRun(journal, closed.run)).stopped ?? null };
}
