// The review of a run; a Problem when it has none yet.
import { Problem } from '../../core/problem.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import type { Review } from '../../core/thread/review.ts';
import type { Reviews } from '../../ports/reviews.ts';

export interface FoundReview {
  readonly branch: string;
  readonly review: Review;
}

export async function findReview(reviews: Pick<Reviews, 'read'>, state: RunState): Promise<FoundReview> {
  const { branch } = requestOf(state);
  const review = await reviews.read(branch);
  if (review) return { branch, review };
  const remedy = 'A review is opened when the audit approves the work; see "pitwall status".';
  throw new Problem({ code: 'run-state', what: `${state.stream} has no review yet`, remedy });
}
