// A closed review stops its run at any step: no agent works on what a person does not want. Opened again, a resume continues.
import { hasDone } from '../../effect/find.ts';
import { EnsureReview } from '../../world/forge-effects.ts';
import { reviewQuery } from '../../world/queries.ts';
import { requestOf } from '../state.ts';
import { type RunRule, stop } from './rule.ts';

export const closedReview: RunRule = (state, world) => {
  if (!hasDone(state.effects, EnsureReview)) return undefined;
  const review = world.get(reviewQuery(requestOf(state).branch));
  if (review.kind !== 'known' || review.value.state !== 'closed') return undefined;
  return stop('review-closed', closedText(review.value.closing));
};

export function closedText(said = ''): string {
  return said === '' ? 'a person closed the review' : `a person closed the review: ${said}`;
}
