// A person's stop ends the live attempt first, then the run. A run that has stopped can still be dropped.
import { CancelAttempt } from '../../attempt/effects.ts';
import { pursue } from '../../effect/pursue.ts';
import { liveAttempt } from '../view/attempts.ts';
import { isOver } from '../view/ending.ts';
import { concludeFrom } from './conclude-attempt.ts';
import { patiently, type RunRule } from './rule.ts';
import { stop } from './verdicts.ts';

export const stopRequested: RunRule = {
  name: 'stop-requested',
  decide: (state, world, now) => {
    const request = state.stopRequest;
    if (!request || isOver(state)) return undefined;
    const live = liveAttempt(state);
    const { by, drop, isClosing } = request;
    const why = isClosing ? `the item was closed by ${by.id}` : `asked by ${by.id}`;
    if (!live) return stop(drop ? 'dropped' : isClosing ? 'item-closed' : 'by-person', why);
    const input = { attempt: live.attempt, by: 'person', reason: isClosing ? why : `stop ${why}` } as const;
    const cancel = { effect: CancelAttempt, cause: `cancel/${live.attempt}`, input };
    const pursuit = pursue(state.effects, cancel, patiently(state), now);
    return pursuit.kind === 'going' ? pursuit.verdict : concludeFrom(state, live, { world, now });
  },
};
