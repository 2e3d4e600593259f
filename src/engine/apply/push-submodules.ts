// PushSubmodules: harmless to repeat, because what is there already is not pushed again.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), commit: z.string() });

/** Each submodule is asked and pushed in turn. */
const pushesMs = 5 * 60_000;

export const pushSubmodules = (worktrees: Worktrees) =>
  effectKind(input, {
    deadlineMs: pushesMs,
    perform: ({ branch, commit }) => worktrees.pushSubmodules(branch, commit),
  });
