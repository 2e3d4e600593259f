// A worktree is made ready before an agent works in it. What does not work is a warning in the agent's prompt; nothing stops.
import { pursue, type RetryPolicy } from '../../effect/pursue.ts';
import { SetUpWorktree } from '../../world/worktree-effects.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentStep } from '../view/current.ts';
import { failureOf, setUpCause, setUpTriesMax } from '../view/set-up.ts';
import type { RunRule, RunVerdict } from './rule.ts';

const twice: RetryPolicy = { missesMax: setUpTriesMax, backoffMs: 1000, backoffMaxMs: 10_000, outageMs: 60_000 };

export const setUpWorktree: RunRule = (state, _world, now) => {
  // In review no agent works in it any more.
  if (currentStep(state)?.builtIn === 'done') return undefined;
  const cause = setUpCause(state);
  const input = { branch: requestOf(state).branch };
  const pursuit = pursue(state.effects, { effect: SetUpWorktree, cause, input }, twice, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  return warnOnce(state, cause, pursuit.kind === 'done' ? pursuit.output.warnings : [failureOf(pursuit.reason)]);
};

function warnOnce(state: RunState, cause: string, messages: readonly string[]): RunVerdict | undefined {
  const isTold = (message: string) =>
    state.warnings.some(warning => warning.cause === cause && warning.message === message);
  const untold = messages.filter(message => !isTold(message));
  if (untold.length === 0) return undefined;
  const why = `the run goes on without: ${untold.join('; ')}`;
  return { why, record: untold.map(message => ({ type: 'Warned', data: { cause, message } })) };
}
