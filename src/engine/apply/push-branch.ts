// PushBranch: an unclear answer is settled by asking the remote where the branch is.
import { z } from 'zod';
import { absent, known } from '../../core/answer.ts';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), commit: z.string() });

export const pushBranch = (worktrees: Worktrees) =>
  effectKind(input, {
    lookup: async ({ branch, commit }) => {
      const tip = await worktrees.remoteTip(branch);
      if (tip.kind === 'unknown') return tip;
      return tip.kind === 'known' && tip.value === commit ? known(null) : absent;
    },
    perform: ({ branch, commit }) => worktrees.push(branch, commit),
  });
