// Told to end, or finished by its protocol: its processes go before anything else is believed.
import { pursue, type RetryPolicy } from '../../effect/pursue.ts';
import { type AttemptRule, endCause, look, lookAgainMs } from './rule.ts';

const policy: RetryPolicy = { backoffMs: 1000, backoffMaxMs: 30_000, outageMs: 60_000 };

export const endAgent: AttemptRule = {
  name: 'end-agent',
  decide: (state, world, now) => {
    const seen = look(state, world);
    const isOver = state.ending !== undefined || ('sighting' in seen && seen.sighting.end !== undefined);
    if (!isOver || !state.launched) return undefined;
    const input = { attempt: state.request?.attempt, process: state.launched.process };
    const pursuit = pursue(state.effects, { kind: 'EndAgent', cause: endCause, input }, policy, now);
    if (pursuit.kind === 'going') return pursuit.verdict;
    return { why: 'waiting for the agent to be gone', wakeAt: now + lookAgainMs };
  },
};
