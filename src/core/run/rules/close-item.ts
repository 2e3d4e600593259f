// The item of a run that ended with its work merged, or needless, is closed. A forge that will not is a warning.

import { pursue, type RetryPolicy } from '../../effect/pursue.ts';
import { CloseItem } from '../../world/forge-effects.ts';
import { closingCause, closingReason, isClosingDue } from '../view/ending.ts';
import { requestOf } from '../view/request.ts';
import type { RunRule } from './rule.ts';

/** The run is over and somebody may wait for it: an outage of some minutes is waited out, no longer one. */
const forMinutes: RetryPolicy = { missesMax: 8, backoffMs: 2000, backoffMaxMs: 60_000, outageMs: 60_000 };

export const closeItem: RunRule = {
  name: 'close-item',
  decide: (state, _world, now) => {
    if (!isClosingDue(state)) return undefined;
    const why = closingReason(state);
    if (!why) return undefined;
    const input = { item: requestOf(state).item, why };
    const pursuit = pursue(state.effects, { effect: CloseItem, cause: closingCause, input }, forMinutes, now);
    if (pursuit.kind === 'done') return undefined;
    if (pursuit.kind === 'going') return pursuit.verdict;
    const message = `item ${input.item} was not closed: ${pursuit.reason}; close it by hand`;
    return { why: message, record: [{ type: 'Warned', data: { cause: closingCause, message } }] };
  },
};
