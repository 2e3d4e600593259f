// An agent that is to end, or has finished by its protocol: its processes are ended before anything else is decided.
import { pursue, type RetryPolicy } from '../../effect/pursue.ts';
import { EndAgent } from '../effects.ts';
import { type AttemptRule, endCause, look, pollAgainMs } from './rule.ts';

const policy: RetryPolicy = { backoffMs: 1000, backoffMaxMs: 30_000, outageMs: 60_000 };

export const endAgent: AttemptRule = (state, world, now) => {
  const seen = look(state, world);
  const isOver = state.ending !== undefined || ('status' in seen && seen.status.end !== undefined);
  const { launched, request } = state;
  if (!isOver || !launched || !request) return undefined;
  const input = { attempt: request.attempt, process: launched.process };
  const pursuit = pursue(state.effects, { effect: EndAgent, cause: endCause, input }, policy, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  return { why: 'waiting for the agent to be gone', wakeAt: now + pollAgainMs };
};
