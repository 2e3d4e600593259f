// The review of a run; a Problem when it has none yet.
import { Problem } from '../../core/problem.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { openRun } from './find-run.ts';
import type { RunsWorkspace } from './runs-workspace.ts';

export type ReviewingWorkspace = Pick<RunsWorkspace, 'findRuns' | 'runtime' | 'clock'>;

export async function openReview(workspace: ReviewingWorkspace, run: string) {
  const { store, state } = await openRun(workspace, run);
  return { store, state, ...(await findReview(workspace, state)) };
}

export async function findReview(workspace: ReviewingWorkspace, state: RunState) {
  const { reviews } = await workspace.runtime();
  const { branch } = requestOf(state);
  const review = await reviews.read(branch);
  if (review) return { reviews, branch, review };
  const remedy = 'A review is opened when the audit approves the work; see "pitwall status".';
  throw new Problem({ code: 'run-state', what: `${state.stream} has no review yet`, remedy });
}
