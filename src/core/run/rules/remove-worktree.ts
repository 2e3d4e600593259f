// A run that is over for good needs no worktree any more. What would be lost with it is kept in the attic.
import { pursue } from '../../effect/pursue.ts';
import { RemoveWorktree } from '../../world/worktree-effects.ts';
import { requestOf } from '../state.ts';
import { isRemovalDue, removalCause } from '../view/ending.ts';
import { briefly, type RunRule, unlessDone, warn } from './rule.ts';

export const removeWorktree: RunRule = (state, _world, now) => {
  if (!isRemovalDue(state)) return undefined;
  const { run, branch, base } = requestOf(state);
  const input = { run, branch, base, isDropped: state.ended === undefined };
  const remove = { effect: RemoveWorktree, cause: removalCause, input };
  const pursuit = pursue(state.effects, remove, briefly, now);
  const failure = (reason: string) => `the worktree was not removed: ${reason}; "pitwall gc" tries again`;
  return unlessDone(pursuit, ({ reason }) => warn(removalCause, failure(reason)));
};
