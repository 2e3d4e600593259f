// KeepWork: harmless to repeat, because what is kept once is not uncommitted any more.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), attempt: z.string(), message: z.string() });

export const keepWork = (worktrees: Worktrees) =>
  effectKind(input, { perform: request => worktrees.keepWork(request) });
