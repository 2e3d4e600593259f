// `review`: what a person needs to decide about finished work: the report, what people said to it, and the change.
import type { Actor } from '../../core/event.ts';
import { unchangedCause } from '../../core/run/rules/commit-work.ts';
import type { RunState } from '../../core/run/state.ts';
import { findReview } from '../runs/find-review.ts';
import { findRun, runsIn } from '../runs/find-run.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { ReviewAnswer, ReviewRequest } from './answers.ts';
import { effortOf } from './summary.ts';

type ReviewingWorkspace = Pick<RunsWorkspace, 'findRuns' | 'runtime'>;

export async function showReview(
  workspace: ReviewingWorkspace,
  _actor: Actor,
  { run, isWhole = false }: ReviewRequest,
): Promise<ReviewAnswer> {
  const { journal } = await runsIn(workspace);
  const state = await findRun(journal, run);
  const { reviews } = await workspace.runtime();
  const { branch, review } = await findReview(reviews, state);
  const stat = await reviews.diff(review, 'stat');
  const patch = isWhole ? await reviews.diff(review, 'patch') : null;
  const { attempts } = state;
  const tokens = attempts.reduce((sum, { conclusion }) => sum + (conclusion?.usage.tokens ?? 0), 0);
  const effort = { ...effortOf(state), attempts: attempts.length, tokens };
  return { run: state.stream, branch, ...review, stat, patch, effort, warnings: unchangedIn(state) };
}

/** Attempts that were asked for changes and brought none. */
function unchangedIn({ attempts, warnings }: RunState): readonly string[] {
  const causes = attempts.map(({ attempt }) => unchangedCause(attempt));
  return warnings.filter(({ cause }) => causes.includes(cause)).map(({ message }) => message);
}
