// A cancel that comes before the launch costs nothing.
import { type AttemptRule, end } from './rule.ts';

export const cancelledBeforeLaunch: AttemptRule = state => {
  if (!state.cancel || state.launched) return undefined;
  return end({ kind: 'cancelled', by: state.cancel.by }, 'cancelled before it was launched');
};
