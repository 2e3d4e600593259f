// Opens a store for the child programs, with the real clock and real owners.
import { systemClock } from '../../src/adapters/clock/system.ts';
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { ownerLiveness } from '../../src/adapters/owner/owner-liveness.ts';
import { openStore } from '../../src/adapters/store/libsql/open-store.ts';
import { definitions } from './store-events.ts';

export function openRealStore(folder: string, repositoryPath: string) {
  const self = currentOwner('store test');
  const liveness = ownerLiveness(self);
  return openStore({
    folder,
    repository: { path: repositoryPath },
    clock: systemClock,
    liveness,
    definitionsFor: () => definitions,
  });
}

/** The arguments that every child program starts with. */
export function childArguments(): { folder: string; repository: string; rest: readonly string[] } {
  const [folder, repository, ...rest] = process.argv.slice(2);
  if (!folder || !repository) throw new Error('give a folder and a repository');
  return { folder, repository, rest };
}
