// The store of a repository as the process that may drive its runs.
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import type { Store } from '../adapters/store/libsql/open-store.ts';
import type { RunStore } from '../app/runs/runs-workspace.ts';
import type { Environment } from '../config/environment.ts';
import type { Owner } from '../ports/owner.ts';
import { openHere, openOrMakeStore, transcriptsIn } from './repository-store.ts';

export interface OpenedStore extends RunStore {
  readonly store: Store;
  readonly owner: Owner;
  close(): void;
}

/** How people see the process that drives a run. */
const label = 'pitwall run';

/** Undefined: the repository around `folder` has no store yet. */
export async function findRunStore(folder: string, environment: Environment): Promise<OpenedStore | undefined> {
  const store = await openHere(folder, environment, label);
  return store && opened(store, currentOwner(label));
}

/** The first run gives a repository its id and its store. */
export async function openRunStore(folder: string, environment: Environment): Promise<OpenedStore> {
  const owner = currentOwner(label);
  return opened(await openOrMakeStore(folder, environment, owner), owner);
}

function opened(store: Store, owner: Owner): OpenedStore {
  const { journal } = store;
  const { lines: transcript } = transcriptsIn(store, () => undefined);
  return { store, owner, journal, transcript, liveness: ownerLiveness(owner), close: () => store.close() };
}
