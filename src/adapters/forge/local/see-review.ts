// A review as the rules look at it: what the journal says, and what git says of its commit.
import { type Answer, known } from '../../../core/answer.ts';
import type { Review } from '../../../core/thread/review.ts';
import type { ReviewSnapshot } from '../../../core/world/review.ts';
import type { History } from './history.ts';

export async function seeReview(history: History, review: Review): Promise<Answer<ReviewSnapshot>> {
  const { commit, state } = review;
  const returns = review.returns.map(({ id, reason, by }) => ({ id, reason, by: by.id }));
  const closing = review.closing === undefined ? {} : { closing: review.closing };
  if (state !== 'open') return known({ state, head: commit, mergeable: 'unknown', returns, ...closing });
  // A person may merge by hand, without a word to Pitwall.
  if (await history.contains(review.base, commit))
    return known({ state: 'merged', head: commit, mergeable: 'unknown', returns });
  return known({ state, head: commit, mergeable: await history.isMergeable(review.base, commit), returns });
}
