// SetUpWorktree: harmless to repeat, because a set-up begins by taking away what an earlier one left half done.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string() });

/** A set-up ends itself after ten minutes; one that does not even do that is late. */
const setUpMs = 11 * 60_000;

export const setUpWorktree = (worktrees: Worktrees) =>
  effectKind(input, { deadlineMs: setUpMs, perform: ({ branch }, { signal }) => worktrees.setUp(branch, signal) });
