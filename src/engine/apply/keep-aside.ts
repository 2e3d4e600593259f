// KeepAside: harmless to repeat, because refs only ever keep more.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string() });

export const keepAside = (worktrees: Worktrees) =>
  effectKind(input, { perform: ({ branch }) => worktrees.keepAside(branch) });
