// A detached copy of one commit, for Pitwall alone: thrown away after use, and before use if a kill left one.
import { join } from 'node:path';
import { addDetached, removeDetached } from '../../git/detached-worktree.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

/** One per branch: who comes second waits. */
const busy = new Map<string, Promise<unknown>>();

interface CopyRequest {
  readonly branch: string;
  readonly commit: string;
}

export async function withCopy<T>(
  repo: WorktreeRepo,
  wanted: CopyRequest,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(repo.copies, wanted.branch.replaceAll('/', '-'));
  const before = busy.get(folder) ?? Promise.resolve();
  const turn = before.then(() => inCopy(repo, { folder, commit: wanted.commit }, use));
  const settled = turn.catch(() => undefined);
  busy.set(folder, settled);
  try {
    return await turn;
  } finally {
    if (busy.get(folder) === settled) busy.delete(folder);
  }
}

interface Copy {
  readonly folder: string;
  readonly commit: string;
}

async function inCopy<T>(
  repo: WorktreeRepo,
  { folder, commit }: Copy,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await addDetached(repo, folder, commit);
  try {
    return await use(folder);
  } finally {
    await removeDetached(repo, folder);
  }
}
