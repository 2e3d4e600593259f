// The item of a run that ended with its work merged, or needless, is closed. A forge that will not is a warning.
import { pursue, type RetryPolicy } from '../../effect/pursue.ts';
import { CloseItem } from '../../world/forge-effects.ts';
import { requestOf } from '../state.ts';
import { closingCause, closingReason, isClosingDue } from '../view/ending.ts';
import { type RunRule, unlessDone, warn } from './rule.ts';

/** The run is over and somebody may wait for it: an outage of some minutes is waited out, no longer one. */
const forMinutes: RetryPolicy = { missesMax: 8, backoffMs: 2000, backoffMaxMs: 60_000, outageMs: 60_000 };

export const closeItem: RunRule = (state, _world, now) => {
  if (!isClosingDue(state)) return undefined;
  const why = closingReason(state);
  if (!why) return undefined;
  const input = { item: requestOf(state).item, why };
  const pursuit = pursue(state.effects, { effect: CloseItem, cause: closingCause, input }, forMinutes, now);
  const failure = (reason: string) => `item ${input.item} was not closed: ${reason}; close it by hand`;
  return unlessDone(pursuit, ({ reason }) => warn(closingCause, failure(reason)));
};
