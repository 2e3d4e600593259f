// A worktree is made ready before an agent works in it. What does not work is a warning: the agent is told, nothing stops.
import { pursue, type RetryPolicy } from '../../effect/pursue.ts';
import type { Verdict } from '../../flow.ts';
import type { RunEvent } from '../events.ts';
import { failureOf, setUpCause, setUpKind, setUpReportSchema, setUpTriesMax } from '../set-up.ts';
import type { RunState } from '../state.ts';
import { currentStep, requestOf } from '../view.ts';
import type { RunRule } from './rule.ts';

const twice: RetryPolicy = { missesMax: setUpTriesMax, backoffMs: 1000, backoffMaxMs: 10_000, outageMs: 60_000 };

export const setUpWorktree: RunRule = {
  name: 'set-up-worktree',
  decide: (state, _world, now) => {
    // In review nobody works in it any more.
    if (currentStep(state)?.builtIn === 'done') return undefined;
    const cause = setUpCause(state);
    const input = { branch: requestOf(state).branch };
    const pursuit = pursue(state.effects, { kind: setUpKind, cause, input }, twice, now);
    if (pursuit.kind === 'going') return pursuit.verdict;
    return pursuit.kind === 'done'
      ? warn(state, cause, setUpReportSchema.parse(pursuit.output).warnings)
      : warn(state, cause, [failureOf(pursuit.reason)]);
  },
};

/** Each once. */
function warn(state: RunState, cause: string, messages: readonly string[]): Verdict<RunEvent> | undefined {
  const isTold = (message: string) =>
    state.warnings.some(warning => warning.cause === cause && warning.message === message);
  const untold = messages.filter(message => !isTold(message));
  if (untold.length === 0) return undefined;
  const why = `the run goes on without: ${untold.join('; ')}`;
  return { why, record: untold.map(message => ({ type: 'Warned', data: { cause, message } })) };
}
