// Launches the agent once; the launch is a fact before the agent runs anything.
import { pursue, type RetryPolicy } from '../../effect/pursue.ts';
import { LaunchAgent } from '../effects.ts';
import { type AttemptRule, end } from './rule.ts';

const policy: RetryPolicy = { missesMax: 3, backoffMs: 1000, backoffMaxMs: 5000, outageMs: 60_000 };

export const launch: AttemptRule = (state, _world, now) => {
  const { launched, request } = state;
  if (launched || !request) return undefined;
  const pursuit = pursue(state.effects, { effect: LaunchAgent, cause: 'launch', input: request }, policy, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  const detail = pursuit.kind === 'done' ? 'the launcher reported success without a launch' : pursuit.reason;
  const isFull = pursuit.kind === 'given-up' && pursuit.code === 'disk-full';
  const cause = isFull ? 'disk-full' : 'runner-error';
  return end({ kind: 'failed', cause, detail }, 'the agent could not be launched');
};
