// The attic of one repository, for people: listed, restored from, and cleared of removals that did not end.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../../../core/problem.ts';
import type { Attic, AtticEntry } from '../../../ports/attic.ts';
import { type AtticRepo, Refusal } from './attic-repo.ts';
import { EntryFolder, entriesIn } from './entry.ts';
import { entriesOfOtherStores } from './other-stores.ts';
import { finishRemoval } from './remove-worktree.ts';
import { restoreWorktree } from './restore-worktree.ts';

export function openAttic(place: AtticRepo): Attic {
  const folderOf = (entry: string) => new EntryFolder(place.attic, entry);
  return {
    list: () =>
      entriesIn(place.attic)
        .flatMap(entryOf)
        .toSorted((a, b) => (a.savedAt ?? 0) - (b.savedAt ?? 0)),
    listOthers: async () =>
      (await entriesOfOtherStores(place)).map(({ entry, run, branch, path, savedAt }) => ({
        ...{ entry, run, branch, path, savedAt },
        isOfOtherStore: true,
      })),
    restore: (entry, to) => restore(place, folderOf(entry), to),
    finishRemoval: async entry => {
      const folder = folderOf(entry);
      if (folder.plan) await finishRemoval(place, folder, folder.plan);
    },
  };
}

function entryOf(folder: EntryFolder): readonly AtticEntry[] {
  const known = folder.plan ?? folder.saved;
  if (!known) return [];
  const { run, branch, path } = known;
  const savedAt = folder.plan ? undefined : folder.saved?.savedAt;
  return [{ entry: folder.name, run, branch, path, ...(savedAt === undefined ? {} : { savedAt }) }];
}

/** Where another store had it is what a ref says, which an agent may have written: only where worktrees are made. */
async function placeOf(place: AtticRepo, folder: EntryFolder): Promise<string> {
  const own = folder.saved?.path;
  if (own !== undefined) return own;
  const [other] = await entriesOfOtherStores(place, folder.name);
  if (!other || dirname(other.path) === place.base) return other?.path ?? '';
  throw new Refusal(`${folder.name} was kept by another store: name a folder for it with --to`);
}

async function restore(place: AtticRepo, folder: EntryFolder, to: string | undefined) {
  try {
    return await restoreWorktree(place, folder, to ?? (await placeOf(place, folder)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const remedy = existsSync(folder.path) ? 'See "pitwall restore" for what there is.' : 'Nothing was changed.';
    throw new Problem({ code: 'restore-refused', what: error.message, remedy }, { cause: error });
  }
}
