// What is kept for the repository that a person stands in: the attic and the other shelves of its state folder.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readRuns } from '../../adapters/thread/read-streams.ts';
import type { AtticPlace } from '../../adapters/worktrees/attic/attic-place.ts';
import { EntryFolder, entriesIn } from '../../adapters/worktrees/attic/entry.ts';
import { Refusal } from '../../adapters/worktrees/attic/refusal.ts';
import { finishRemoval } from '../../adapters/worktrees/attic/remove-worktree.ts';
import { restoreWorktree } from '../../adapters/worktrees/attic/restore-worktree.ts';
import type { AtticItem, Care } from '../../cli/care/care.ts';
import type { Environment } from '../../config/environment.ts';
import { loadConfig } from '../../config/load.ts';
import { repositoryFolder } from '../../config/repository-folder.ts';
import { Problem } from '../../core/problem.ts';
import { openHere } from '../repository-store.ts';
import { gitFor, identity } from '../run-world.ts';
import { shelvesOf } from './shelves.ts';

/** Undefined: the repository has no store yet, so nothing is kept. */
export async function openCare(cwd: string, environment: Environment): Promise<Care | undefined> {
  const repository = await repositoryFolder(cwd);
  const store = await openHere(cwd, environment, 'pitwall gc');
  if (!store) return undefined;
  const { config } = await loadConfig(repository);
  const state = dirname(store.path);
  const base = resolve(repository, config.worktreeBase);
  const place: AtticPlace = {
    ...{
      git: gitFor(environment),
      repository,
      base,
      attic: join(state, 'attic'),
      copies: join(state, 'copies'),
      remote: undefined,
      identity,
    },
    now: Date.now,
  };
  return {
    retention: { days: config.retentionDays, bytesMax: config.diskLimitGb * 1e9 },
    shelves: shelvesOf({ place, state, readRuns: () => readRuns(store.journal) }),
    attic: () =>
      entriesIn(place.attic)
        .flatMap(itemOf)
        .toSorted((a, b) => (a.savedAt ?? 0) - (b.savedAt ?? 0)),
    restore: (entry, to) => restore(place, entry, to === undefined ? undefined : resolve(cwd, to)),
    finish: async entry => {
      const folder = new EntryFolder(place.attic, entry);
      if (folder.plan) await finishRemoval(place, folder, folder.plan);
    },
    close: () => store.close(),
  };
}

function itemOf(folder: EntryFolder): readonly AtticItem[] {
  const known = folder.plan ?? folder.saved;
  if (!known) return [];
  const { run, branch, path } = known;
  const savedAt = folder.plan ? undefined : folder.saved?.savedAt;
  return [{ entry: folder.name, run, branch, path, ...(savedAt === undefined ? {} : { savedAt }) }];
}

async function restore(place: AtticPlace, entry: string, to: string | undefined) {
  const folder = new EntryFolder(place.attic, entry);
  try {
    return await restoreWorktree(place, folder, to ?? folder.saved?.path ?? '');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const remedy = existsSync(folder.path) ? 'See "pitwall restore" for what there is.' : 'Nothing was changed.';
    throw new Problem({ code: 'restore-refused', what: error.message, remedy }, { cause: error });
  }
}
