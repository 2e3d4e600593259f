// MoveBranch: harmless to repeat, because a branch that has moved already is only made whole.
import { MoveBranch } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

export const moveBranch = (worktrees: Worktrees) =>
  effectKind(MoveBranch, { perform: request => worktrees.moveBranch(request) });
