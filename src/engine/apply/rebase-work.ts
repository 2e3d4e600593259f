// RebaseWork: harmless to repeat, because the copy of a try before is thrown away and the same request gives the same commit.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), from: z.string(), onto: z.string() });

/** A large repository takes its time to check out. */
const rebaseMs = 10 * 60_000;

export const rebaseWork = (worktrees: Worktrees) =>
  effectKind(input, { deadlineMs: rebaseMs, perform: (request, { signal }) => worktrees.rebase(request, signal) });
