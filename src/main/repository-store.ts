// The store of the repository that a person stands in: found by the id in its git folder, kept in the state folder.
import { join } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import { adoptStore, openStore, type Store, type StorePlace } from '../adapters/store/libsql/open-store.ts';
import { storeFileName } from '../adapters/store/libsql/store-file.ts';
import { ensureRepositoryId, readRepositoryId, replaceRepositoryId } from '../adapters/store/repository-id.ts';
import type { StoreTie } from '../cli/store-tie.ts';
import { type Environment, stateFolder } from '../config/environment.ts';
import { sharedGitFolder } from '../config/repository-folder.ts';
import { attemptEvents } from '../core/attempt/events.ts';
import { redact } from '../core/redact.ts';
import { runEvents } from '../core/run/events.ts';
import type { Owner } from '../ports/owner.ts';

export const eventDefinitions = { ...runEvents, ...attemptEvents };

/** Opens a store as this process: its owner, the machine's clock, every event Pitwall knows. */
export function openStoreAs(owner: Owner, place: StorePlace): Promise<Store> {
  const liveness = ownerLiveness(owner);
  const known = { clock: systemClock, liveness, definitions: eventDefinitions, redact };
  return openStore({ ...place, bootId: owner.bootId, ...known });
}

/** The store of the repository around `folder`; undefined when it has none yet. */
export async function openExistingStore(folder: string, environment: Environment) {
  const common = await sharedGitFolder(folder);
  const id = readRepositoryId(common);
  if (id === undefined) return undefined;
  const place = placeOf(common, id, environment);
  const store = await openStoreAs(currentOwner('pitwall doctor'), place);
  return { place: store.path, close: async () => store.close() };
}

export function storeTie(environment: Environment): StoreTie {
  return {
    adopt: async folder => {
      const common = await sharedGitFolder(folder);
      const place = placeOf(common, ensureRepositoryId(common), environment);
      await adoptStore({ ...place, bootId: currentOwner('pitwall init').bootId });
      return `The store ${join(place.folder, storeFileName)} belongs to this repository now.`;
    },
    replaceId: async folder => {
      const id = replaceRepositoryId(await sharedGitFolder(folder));
      return `This repository has the id ${id} and will get a store of its own.`;
    },
  };
}

function placeOf(common: string, id: string, environment: Environment): StorePlace {
  return { folder: stateFolder(environment, id), repository: { path: common } };
}
