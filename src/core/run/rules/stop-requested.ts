// A person's stop ends the live attempt first, then the run. A run that has stopped can still be dropped.
import { liveAttempt } from '../view/current.ts';
import { isOver } from '../view/ending.ts';
import { cancelLive } from './conclude-attempt.ts';
import { type RunRule, stop } from './rule.ts';

export const stopRequested: RunRule = (state, world, now) => {
  const request = state.stopRequest;
  if (!request || isOver(state)) return undefined;
  const live = liveAttempt(state);
  const { by, drop, isClosing } = request;
  const why = isClosing ? `the item was closed by ${by.id}` : `asked by ${by.id}`;
  if (!live) return stop(drop ? 'dropped' : isClosing ? 'item-closed' : 'by-person', why);
  return cancelLive(state, live, isClosing ? why : `stop ${why}`, { world, now });
};
