// A detached copy of one commit, for Pitwall alone: thrown away after use, and before use if a kill left one.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDetached, detachedName, removeDetached, removeDetachedIn, unmarked } from '../../git/detached-worktree.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

/** By folder: who comes second waits. */
const busy = new Map<string, Promise<unknown>>();

interface CopyRequest {
  readonly branch: string;
  readonly mark?: string;
  readonly commit: string;
}

export async function withCopy<T>(
  repo: WorktreeRepo,
  { branch, mark, commit }: CopyRequest,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(repo.copies, detachedName(branch, mark));
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

/** What a killed Pitwall left of a branch beside its worktree, which goes: copies, and the checkouts of its gates. */
export function removeCopies(repo: WorktreeRepo, branch: string): void {
  for (const home of [repo.copies, repo.checkouts])
    for (const name of existsSync(home) ? readdirSync(home) : [])
      if (unmarked(name) === detachedName(branch)) removeDetachedIn(repo, join(home, name));
}
