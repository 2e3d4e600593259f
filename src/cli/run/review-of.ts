// The review of a run, or one sentence about why there is none.
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import { requestOf } from '../../core/run/view.ts';
import type { Review } from '../../core/thread/review.ts';
import type { RunSession } from './run-session.ts';

export async function reviewOf(
  session: Pick<RunSession, 'reviews'>,
  state: RunState,
): Promise<{ readonly branch: string; readonly review: Review }> {
  const { branch } = requestOf(state);
  const review = await session.reviews.read(branch);
  if (review) return { branch, review };
  const remedy = 'A review is opened when the audit approves the work; see "pitwall status".';
  throw new Problem({ code: 'run-state', what: `${state.stream} has no review yet`, remedy });
}
