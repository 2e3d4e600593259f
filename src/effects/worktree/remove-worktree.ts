// RemoveWorktree: harmless to repeat, because its key names the removal, which goes on where it was.
import { RemoveWorktree } from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

/** Big files are read once. */
const savingMs = 30 * 60_000;

export const removeWorktree = (worktrees: Worktrees) =>
  effectKind(RemoveWorktree, {
    deadlineMs: savingMs,
    perform: (request, { key }) => worktrees.remove({ ...request, entry: entryOf(key) }),
  });

/** `run/7/23` is `7-23-…` in the attic: a name for a folder and for a ref. */
function entryOf(key: string): string {
  return key.replace(/^run\//, '').replaceAll(/[^A-Za-z0-9._-]/g, '-');
}
