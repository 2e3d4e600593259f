// A detached copy of one commit, for Pitwall alone: thrown away after use, and before use if a kill left one.
import { join } from 'node:path';
import { addDetached, removeDetached } from '../../git/detached-worktree.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

/** One per branch: who comes second waits. */
const busy = new Map<string, Promise<unknown>>();

export async function withCopy<T>(
  repo: WorktreeRepo,
  branch: string,
  commit: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(repo.copies, branch.replaceAll('/', '-'));
  const turn = (busy.get(folder) ?? Promise.resolve()).then(async () => {
    await addDetached(repo, folder, commit);
    return await use(folder).finally(() => removeDetached(repo, folder));
  });
  const settled = turn.catch(() => undefined);
  busy.set(folder, settled);
  try {
    return await turn;
  } finally {
    if (busy.get(folder) === settled) busy.delete(folder);
  }
}
