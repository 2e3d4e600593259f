// The item of a run that ended with its work merged, or needless, is closed. A forge that will not is a warning.
import { pursue, type RetryPolicy } from '../../effect/pursue.ts';
import { closingCause, closingReason, isClosingDue, requestOf } from '../view.ts';
import type { RunRule } from './rule.ts';

/** The run is over and somebody may wait for it: an outage of some minutes is waited out, no longer one. */
const forMinutes: RetryPolicy = { missesMax: 8, backoffMs: 2000, backoffMaxMs: 60_000, outageMs: 60_000 };

export const closeItem: RunRule = {
  name: 'close-item',
  decide: (state, _world, now) => {
    if (!isClosingDue(state)) return undefined;
    const input = { item: requestOf(state).item, why: closingReason(state) };
    const pursuit = pursue(state.effects, { kind: 'CloseItem', cause: closingCause, input }, forMinutes, now);
    if (pursuit.kind === 'done') return undefined;
    if (pursuit.kind === 'going') return pursuit.verdict;
    const message = `item ${input.item} was not closed: ${pursuit.reason}; close it by hand`;
    return { why: message, record: [{ type: 'Warned', data: { cause: closingCause, message } }] };
  },
};
