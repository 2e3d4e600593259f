// SetUpWorktree: harmless to repeat, because a set-up begins by taking away what an earlier one left half done.
import { SetUpWorktree } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

/** A set-up ends itself after ten minutes; one that does not even do that is late. */
const setUpMs = 11 * 60_000;

export const setUpWorktree = (worktrees: Worktrees) =>
  effectKind(SetUpWorktree, {
    deadlineMs: setUpMs,
    perform: ({ branch }, { signal }) => worktrees.setUp(branch, signal),
  });
