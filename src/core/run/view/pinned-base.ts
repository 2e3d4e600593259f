// The commit of the base branch that the work is built on, as the journal has it. Refs can be moved by an agent; facts cannot.
import { doneBy, outputOf } from '../../effect/find.ts';
import { EnsureWorktree } from '../../world/worktree-effects.ts';
import type { RunState } from '../state.ts';

/** Where the worktree began, or what a rebase brought the work onto since. Undefined: journals of older versions do not say. */
export function pinnedBase({ effects, onto }: RunState): string | undefined {
  if (onto !== undefined) return onto;
  return doneBy(effects, EnsureWorktree)
    .map(each => outputOf(EnsureWorktree, each).base)
    .find(base => base !== undefined);
}
