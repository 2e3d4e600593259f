// CommitWork: harmless to repeat, because the second time there is nothing left to commit.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), base: z.string(), attempt: z.string(), message: z.string() });

export const commitWork = (worktrees: Worktrees) =>
  effectKind(input, { perform: request => worktrees.commitWork(request) });
