// PushSubmodules: harmless to repeat, because what is there already is not pushed again.
import { PushSubmodules } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

/** Each submodule is asked and pushed in turn. */
const pushesMs = 5 * 60_000;

export const pushSubmodules = (worktrees: Worktrees) =>
  effectKind(PushSubmodules, {
    deadlineMs: pushesMs,
    perform: ({ branch, commit }) => worktrees.pushSubmodules(branch, commit),
  });
