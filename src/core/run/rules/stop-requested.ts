// A person's stop ends the live attempt first, then the run. A run that has stopped can still be dropped.
import { pursue } from '../../effect/pursue.ts';
import { isOver, liveAttempt, stop } from '../view.ts';
import { concludeFrom } from './conclude-attempt.ts';
import { patiently, type RunRule } from './rule.ts';

export const stopRequested: RunRule = {
  name: 'stop-requested',
  decide: (state, world, now) => {
    const request = state.stopRequest;
    if (!request || isOver(state)) return undefined;
    const live = liveAttempt(state);
    if (!live) return stop(request.drop ? 'dropped' : 'by-person', `asked by ${request.by.id}`);
    const input = { attempt: live.attempt, by: 'person', reason: `stop asked by ${request.by.id}` };
    const cancel = { kind: 'CancelAttempt', cause: `cancel/${live.attempt}`, input };
    const pursuit = pursue(state.effects, cancel, patiently(state), now);
    return pursuit.kind === 'going' ? pursuit.verdict : concludeFrom(state, live, { world, now });
  },
};
