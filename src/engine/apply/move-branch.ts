// MoveBranch: harmless to repeat, because a branch that has moved already is only made whole.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), from: z.string(), onto: z.string(), to: z.string() });

export const moveBranch = (worktrees: Worktrees) =>
  effectKind(input, { perform: request => worktrees.moveBranch(request) });
