// A run that is over for good needs no worktree any more. What would be lost with it is kept in the attic.

import { pursue } from '../../effect/pursue.ts';
import { RemoveWorktree } from '../../world/worktree-effects.ts';
import { isRemovalDue, removalCause } from '../view/ending.ts';
import { requestOf } from '../view/request.ts';
import { briefly, type RunRule } from './rule.ts';

export const removeWorktree: RunRule = {
  name: 'remove-worktree',
  decide: (state, _world, now) => {
    if (!isRemovalDue(state)) return undefined;
    const { run, branch, base } = requestOf(state);
    const input = { run, branch, base, isDropped: state.ended === undefined };
    const remove = { effect: RemoveWorktree, cause: removalCause, input };
    const pursuit = pursue(state.effects, remove, briefly, now);
    if (pursuit.kind === 'done') return undefined;
    if (pursuit.kind === 'going') return pursuit.verdict;
    const message = `the worktree was not removed: ${pursuit.reason}; "pitwall gc" tries again`;
    return { why: message, record: [{ type: 'Warned', data: { cause: removalCause, message } }] };
  },
};
