// The store of the repository that a person stands in: found by the id in its git folder, kept in the state folder.
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import {
  adoptStore,
  makeStore,
  openStore,
  type Store,
  type StoreLocation,
} from '../adapters/store/libsql/open-store.ts';
import { hasStore, storeFileName } from '../adapters/store/libsql/store-file.ts';
import { ensureRepositoryId, readRepositoryId, replaceRepositoryId } from '../adapters/store/repository-id.ts';
import { createTranscripts, type Transcripts } from '../adapters/transcript/transcripts.ts';
import { repairWorktrees } from '../adapters/worktrees/git/repair.ts';
import type { RunStore } from '../app/runs/runs-workspace.ts';
import { type Environment, stateFolder as stateFolderOf } from '../config/environment.ts';
import { loadConfig } from '../config/load.ts';
import { definitionsByFamily } from '../core/event.ts';
import { Problem } from '../core/problem.ts';
import { redact } from '../core/redact.ts';
import type { Owner } from '../ports/owner.ts';
import { families } from './flows.ts';
import { gitFor } from './git.ts';
import { gitReader } from './git-reader.ts';

export const definitionsFor = definitionsByFamily(
  Object.fromEntries(Object.entries(families).map(([name, { events }]) => [name, events])),
);

/** Opens a store as this process: its owner, the machine's clock, every event Pitwall knows. */
export function openStoreAs(owner: Owner, place: StoreLocation): Promise<Store> {
  const liveness = ownerLiveness(owner);
  const known = { clock: systemClock, liveness, definitionsFor, redact };
  return openStore({ ...place, bootId: owner.bootId, ...known });
}

/** Opens the store of the repository around `folder` and closes it again; undefined when it has none yet. */
export async function findStorePath(folder: string, environment: Environment): Promise<string | undefined> {
  const store = await openHere(folder, environment, 'pitwall doctor');
  store?.close();
  return store?.path;
}

/** Beside the store: they live as long as it does. */
export function transcriptsIn({ stateFolder }: Pick<Store, 'stateFolder'>, warn: (text: string) => void): Transcripts {
  return createTranscripts({ folder: join(stateFolder, 'transcripts'), clock: systemClock, warn });
}

/** The first run gives a repository its id and its store. */
export async function openOrMakeStore(folder: string, environment: Environment, owner: Owner): Promise<Store> {
  const place = await findPlace(folder, environment);
  return await openStoreAs(owner, place ?? makePlace(await gitReader.sharedGitFolder(folder), environment, owner));
}

/** Who only looks makes no store: undefined when there is none. */
export async function openHere(folder: string, environment: Environment, label: string): Promise<Store | undefined> {
  const place = await findPlace(folder, environment);
  return place && openStoreAs(currentOwner(label), place);
}

/** Undefined: there was never a store. One that left its id or its refs is missing: a new one would begin its work anew. */
async function findPlace(folder: string, environment: Environment): Promise<StoreLocation | undefined> {
  const common = await gitReader.sharedGitFolder(folder);
  const id = readRepositoryId(common);
  if (id === undefined) {
    const refs = await gitReader.ask(folder, ['for-each-ref', '--count=1', '--format=%(refname)', 'refs/pitwall']);
    if (refs)
      throw missing(
        `${refs} is left of its runs, but ${common}/pitwall-id, which names the store, is gone`,
        environment,
      );
    return undefined;
  }
  const place = placeOf(common, id, environment);
  if (!hasStore(place.folder))
    throw missing(`${common}/pitwall-id names ${place.folder}, which holds none`, environment);
  return place;
}

function makePlace(common: string, environment: Environment, { bootId }: Owner): StoreLocation {
  const made: string[] = [];
  const id = ensureRepositoryId(common, fresh => {
    made.push(fresh);
    makeStore({ ...placeOf(common, fresh, environment), bootId });
  });
  // Another process was first.
  for (const other of made.filter(each => each !== id)) rmSync(stateFolderOf(environment, other), { recursive: true });
  return placeOf(common, id, environment);
}

/** The store that has the id of the repository around `folder`, at its new place, with its worktrees. */
export async function adoptStoreOf(folder: string, environment: Environment) {
  const common = await gitReader.sharedGitFolder(folder);
  const id = readRepositoryId(common);
  if (id === undefined) throw nothingToAdopt();
  const place = placeOf(common, id, environment);
  await adoptStore({ ...place, bootId: currentOwner('pitwall init').bootId });
  const repository = await gitReader.topFolder(folder);
  const { config } = await loadConfig(repository);
  const notes = repairWorktrees({ git: gitFor(environment), repository }, resolve(repository, config.worktreeBase));
  return { store: join(place.folder, storeFileName), notes };
}

export async function replaceIdOf(folder: string, environment: Environment): Promise<string> {
  const common = await gitReader.sharedGitFolder(folder);
  const { bootId } = currentOwner('pitwall init');
  return replaceRepositoryId(common, id => makeStore({ ...placeOf(common, id, environment), bootId }));
}

function nothingToAdopt(): Problem {
  const remedy = 'Start without --adopt: the first run gives it an id and a store.';
  return new Problem({ code: 'store-missing', what: 'this repository has no id, so no store belongs to it', remedy });
}

function missing(why: string, environment: Environment): Problem {
  return new Problem({
    code: 'store-missing',
    what: `The store of this repository is missing: ${why}.`,
    remedy: `Set PITWALL_HOME to where the store is (now ${dirname(stateFolderOf(environment, 'id'))}), or restore what is gone; the name of its folder is the id. To begin with an empty store: pitwall init --new-id.`,
  });
}

function placeOf(common: string, id: string, environment: Environment): StoreLocation {
  return { folder: stateFolderOf(environment, id), repository: { path: common, id } };
}

/** The store as the process that may drive its runs. */
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

export async function openRunStore(folder: string, environment: Environment): Promise<OpenedStore> {
  const owner = currentOwner(label);
  return opened(await openOrMakeStore(folder, environment, owner), owner);
}

function opened(store: Store, owner: Owner): OpenedStore {
  const { journal, queue } = store;
  const { lines: transcript } = transcriptsIn(store, () => undefined);
  const attemptsWith = (agent: string) => queue.atWork(agent);
  const liveness = ownerLiveness(owner);
  return { store, owner, journal, transcript, liveness, attemptsWith, close: () => store.close() };
}
