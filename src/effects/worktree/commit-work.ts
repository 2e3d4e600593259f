// CommitWork: harmless to repeat, because the second time there is nothing left to commit.
import { CommitWork } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

export const commitWork = (worktrees: Worktrees) =>
  effectKind(CommitWork, { perform: request => worktrees.commitWork(request) });
