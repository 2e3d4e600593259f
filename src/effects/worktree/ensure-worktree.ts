// EnsureWorktree: harmless to repeat, because an existing worktree is reconciled.
import { EnsureWorktree } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

/** A large repository takes its time to fetch and to check out. */
const checkoutMs = 10 * 60_000;

export const ensureWorktree = (worktrees: Worktrees) =>
  effectKind(EnsureWorktree, { deadlineMs: checkoutMs, perform: ({ branch, base }) => worktrees.ensure(branch, base) });
