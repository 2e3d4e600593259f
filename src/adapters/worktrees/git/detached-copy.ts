// A detached copy of one commit, for Pitwall alone: thrown away after use, and before use if a kill left one.
import { join } from 'node:path';
import { addDetached, removeDetached } from '../../git/detached-worktree.ts';
import type { GitPlace } from './place.ts';

/** One per branch: who comes second waits. */
const busy = new Map<string, Promise<unknown>>();

interface Wanted {
  readonly branch: string;
  readonly commit: string;
}

export async function withCopy<T>(place: GitPlace, wanted: Wanted, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(place.copies, wanted.branch.replaceAll('/', '-'));
  const before = busy.get(folder) ?? Promise.resolve();
  const turn = before.then(() => inCopy(place, { folder, commit: wanted.commit }, use));
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

async function inCopy<T>(place: GitPlace, { folder, commit }: Copy, use: (folder: string) => Promise<T>): Promise<T> {
  await addDetached(place, folder, commit);
  try {
    return await use(folder);
  } finally {
    await removeDetached(place, folder);
  }
}
