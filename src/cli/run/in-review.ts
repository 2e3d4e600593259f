// Whether a run has come to where a person has the word, and whether that word was said already.
import { effectOf } from '../../core/effect/state.ts';
import type { RunState } from '../../core/run/state.ts';
import { currentStep, currentVisit, isClearingUp, isOver, requestOf } from '../../core/run/view.ts';
import type { RunSession } from './run-session.ts';

/** Nothing happens without a person: over, or in review with nothing left to act on. */
export async function isInReview(session: Pick<RunSession, 'reviews'>, state: RunState): Promise<boolean> {
  if (isOver(state)) return !isClearingUp(state);
  if (currentStep(state)?.builtIn !== 'done' || state.mergeRequest || !isCardSettled(state)) return false;
  const { branch, settings } = requestOf(state);
  const review = await session.reviews.read(branch);
  if (!review) return true;
  const isSentBack = review.returns.some(({ id }) => !state.reviewReturns.some(seen => seen.id === id));
  return review.state === 'open' && !(isSentBack && settings.reactions);
}

/** Its card is there as well, or will not move. */
function isCardSettled(state: RunState): boolean {
  const cause = `card/${currentVisit(state)?.n}`;
  return effectOf(state.effects, cause)?.status === 'done' || state.warnings.some(warning => warning.cause === cause);
}
