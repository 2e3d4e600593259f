// RebaseWork: harmless to repeat, because the copy of a try before is thrown away and the same request gives the same commit.
import { RebaseWork } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

/** A large repository takes its time to check out. */
const rebaseMs = 10 * 60_000;

export const rebaseWork = (worktrees: Worktrees) =>
  effectKind(RebaseWork, { deadlineMs: rebaseMs, perform: (request, { signal }) => worktrees.rebase(request, signal) });
