// A person's stop ends the live attempt first, then the run. A run that has stopped can still be dropped, and its review closed.
import type { RunState } from '../state.ts';
import { liveAttempt } from '../view/current.ts';
import { isOver } from '../view/ending.ts';
import { closedText, mergedMeanwhile } from './closed-review.ts';
import { cancelLive } from './conclude-attempt.ts';
import { type RunRule, stop } from './rule.ts';

export const stopRequested: RunRule = (state, world, now) => {
  const request = state.stopRequest;
  if (!request || isOver(state)) return undefined;
  const live = liveAttempt(state);
  const { reason, why } = askedStop(request);
  // To merge a review may close its item.
  if (!live) return (request.isClosing && mergedMeanwhile(state, world)) || stop(reason, why);
  return cancelLive(state, live, why.startsWith('asked') ? `stop ${why}` : why, { world, now });
};

function askedStop({ by, drop, isClosing, closedReview }: NonNullable<RunState['stopRequest']>) {
  if (closedReview !== undefined) return { reason: 'review-closed', why: closedText(closedReview) } as const;
  if (isClosing) return { reason: 'item-closed', why: `the item was closed by ${by.id}` } as const;
  return { reason: drop ? 'dropped' : 'by-person', why: `asked by ${by.id}` } as const;
}
