// `review`: what a person needs to decide about finished work: the report, what people said to it, and the change.
import type { Actor } from '../../core/event.ts';
import { unchangedCause } from '../../core/run/rules/commit-work.ts';
import type { RunState } from '../../core/run/state.ts';
import { openReview, type ReviewingWorkspace } from '../runs/find-review.ts';
import type { ReviewAnswer, ReviewRequest } from './answers.ts';
import { effortOf, gateReports } from './summary.ts';

export async function showReview(
  workspace: ReviewingWorkspace,
  _actor: Actor,
  { run, isWhole = false }: ReviewRequest,
): Promise<ReviewAnswer> {
  const { state, reviews, branch, review } = await openReview(workspace, run);
  const stat = await reviews.diff(review, 'stat');
  const patch = isWhole ? await reviews.diff(review, 'patch') : null;
  const { attempts } = state;
  const gates = gateReports(state).at(-1)?.results ?? [];
  const tokens = attempts.reduce((sum, { conclusion }) => sum + (conclusion?.usage.tokens ?? 0), 0);
  const effort = { ...effortOf(state), attempts: attempts.length, tokens };
  return { run: state.stream, branch, ...review, stat, patch, effort, warnings: unchangedIn(state), gates };
}

/** Attempts that were asked for changes and brought none. */
function unchangedIn({ attempts, warnings }: RunState): readonly string[] {
  const causes = attempts.map(({ attempt }) => unchangedCause(attempt));
  return warnings.filter(({ cause }) => causes.includes(cause)).map(({ message }) => message);
}
