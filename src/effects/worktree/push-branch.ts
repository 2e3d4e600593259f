// PushBranch: an unclear answer is settled by asking the remote where the branch is.
import { absent, known } from '../../core/answer.ts';
import { PushBranch } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

export const pushBranch = (worktrees: Worktrees) =>
  effectKind(PushBranch, {
    lookup: async ({ branch, commit }) => {
      const tip = await worktrees.remoteTip(branch);
      if (tip.kind === 'unknown') return tip;
      return tip.kind === 'known' && tip.value === commit ? known(null) : absent;
    },
    perform: ({ branch, commit }) => worktrees.push(branch, commit),
  });
