// Uncommitted work of an attempt that was cut off is kept as a commit before anything else happens.
import { pursue } from '../../effect/pursue.ts';
import { KeepWork } from '../../world/worktree-effects.ts';
import { commitMessage } from '../commit-message.ts';
import { type RunState, requestOf } from '../state.ts';
import { briefly, type RunVerdict, stop, unlessDone } from './rule.ts';

/** Undefined once it is kept. */
export function keepWork(state: RunState, attempt: string, now: number): RunVerdict | undefined {
  const input = { branch: requestOf(state).branch, attempt, message: commitMessage(state, attempt, 'wip') };
  const keep = { effect: KeepWork, cause: `keep/${attempt}`, input };
  return unlessDone(pursue(state.effects, keep, briefly, now), ({ code, reason }) =>
    stop(code ?? 'worktree-failed', `work could not be kept: ${reason}`),
  );
}
