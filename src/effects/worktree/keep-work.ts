// KeepWork: harmless to repeat, because what is kept once is not uncommitted any more.
import { KeepWork } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

export const keepWork = (worktrees: Worktrees) =>
  effectKind(KeepWork, { perform: request => worktrees.keepWork(request) });
