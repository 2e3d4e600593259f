// KeepAside: harmless to repeat, because refs only ever keep more.
import { KeepAside } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

export const keepAside = (worktrees: Worktrees) =>
  effectKind(KeepAside, { perform: ({ branch }) => worktrees.keepAside(branch) });
