// RemoveWorktree: harmless to repeat, because its key names the removal, which goes on where it was.
import { z } from 'zod';
import type { Worktrees } from '../../ports/worktrees.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ run: z.string(), branch: z.string(), base: z.string(), isDropped: z.boolean() });

/** Big files are read once. */
const savingMs = 30 * 60_000;

export const removeWorktree = (worktrees: Worktrees) =>
  effectKind(input, {
    deadlineMs: savingMs,
    perform: (request, { key }) => worktrees.remove({ ...request, entry: entryOf(key) }),
  });

/** `run/7/23` is `7-23` in the attic: a name for a folder and for a ref. */
function entryOf(key: string): string {
  return key.replace(/^run\//, '').replaceAll(/[^A-Za-z0-9._-]/g, '-');
}
