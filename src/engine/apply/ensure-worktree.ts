// EnsureWorktree: harmless to repeat, because an existing worktree is reconciled.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), base: z.string() });

/** A large repository takes its time to fetch and to check out. */
const checkoutMs = 10 * 60_000;

export const ensureWorktree = (worktrees: Worktrees) =>
  effectKind(input, { deadlineMs: checkoutMs, perform: ({ branch, base }) => worktrees.ensure(branch, base) });
