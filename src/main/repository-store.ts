// The store of the repository that a person stands in: found by the id in its git folder, kept in the state folder.
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import { adoptStore, openStore, type Store, type StorePlace } from '../adapters/store/libsql/open-store.ts';
import { hasStore, storeFileName } from '../adapters/store/libsql/store-file.ts';
import { ensureRepositoryId, readRepositoryId, replaceRepositoryId } from '../adapters/store/repository-id.ts';
import { createTranscripts, type Transcripts } from '../adapters/transcript/transcripts.ts';
import type { FoundRun } from '../cli/context.ts';
import type { OpenRuns } from '../cli/run/open-runs.ts';
import type { StoreTie } from '../cli/store-tie.ts';
import { type Environment, stateFolder } from '../config/environment.ts';
import { askGit, sharedGitFolder } from '../config/repository-folder.ts';
import { attemptEvents } from '../core/attempt/events.ts';
import { Problem } from '../core/problem.ts';
import { redact } from '../core/redact.ts';
import { runEvents } from '../core/run/events.ts';
import { runFlow } from '../core/run/flow.ts';
import type { RunState } from '../core/run/state.ts';
import { reviewEvents, threadEvents } from '../core/thread/events.ts';
import { Stream } from '../engine/stream.ts';
import type { Owner } from '../ports/owner.ts';

export const eventDefinitions = { ...runEvents, ...attemptEvents, ...threadEvents, ...reviewEvents };

/** Opens a store as this process: its owner, the machine's clock, every event Pitwall knows. */
export function openStoreAs(owner: Owner, place: StorePlace): Promise<Store> {
  const liveness = ownerLiveness(owner);
  const known = { clock: systemClock, liveness, definitions: eventDefinitions, redact };
  return openStore({ ...place, bootId: owner.bootId, ...known });
}

/** The store of the repository around `folder`; undefined when it has none yet. */
export async function openExistingStore(folder: string, environment: Environment) {
  const store = await openHere(folder, environment, 'pitwall doctor');
  return store && { place: store.path, close: async () => store.close() };
}

export async function readRun(folder: string, environment: Environment, name: string): Promise<FoundRun> {
  const store = await openHere(folder, environment, 'pitwall');
  if (!store) return { kind: 'no-store' };
  try {
    const stream = `run/${name.replace(/^run\//, '')}`;
    const run = new Stream(store.journal, runFlow, stream);
    await run.refresh();
    const state = run.state as RunState;
    if (state.request) return { kind: 'found', state };
    const heads = await store.journal.streams('run/');
    return { kind: 'unknown', known: heads.map(head => head.stream.slice('run/'.length)) };
  } finally {
    store.close();
  }
}

/** For commands that show and steer; undefined when the repository has no store yet. */
export async function openRuns(folder: string, environment: Environment): Promise<OpenRuns | undefined> {
  const store = await openHere(folder, environment, 'pitwall');
  if (!store) return undefined;
  const liveness = ownerLiveness(currentOwner('pitwall'));
  const { journal } = store;
  const { lines: transcript } = transcriptsIn(store, () => undefined);
  const person = await personIn(folder);
  return { journal, clock: systemClock, liveness, person, transcript, close: () => store.close() };
}

/** Beside the store: they live as long as it does. */
export function transcriptsIn({ path }: Pick<Store, 'path'>, warn: (text: string) => void): Transcripts {
  return createTranscripts({ folder: join(dirname(path), 'transcripts'), clock: systemClock, warn });
}

/** The first run gives a repository its id and its store. */
export async function openOrMakeStore(folder: string, environment: Environment, owner: Owner): Promise<Store> {
  const common = await sharedGitFolder(folder);
  return await openStoreAs(owner, placeOf(common, ensureRepositoryId(common), environment));
}

/** As their commits name them. */
export async function personIn(folder: string): Promise<string> {
  const answer = await askGit(folder, ['config', 'user.name']);
  return answer.kind === 'said' && answer.text !== '' ? answer.text : userInfo().username;
}

/** Who only looks makes no store: undefined when there is none. */
export async function openHere(folder: string, environment: Environment, label: string): Promise<Store | undefined> {
  const common = await sharedGitFolder(folder);
  const id = readRepositoryId(common);
  const place = id === undefined ? undefined : placeOf(common, id, environment);
  return place && hasStore(place.folder) ? openStoreAs(currentOwner(label), place) : undefined;
}

export function storeTie(environment: Environment): StoreTie {
  return {
    adopt: async folder => {
      const common = await sharedGitFolder(folder);
      const id = readRepositoryId(common);
      if (id === undefined) throw nothingToAdopt();
      const place = placeOf(common, id, environment);
      await adoptStore({ ...place, bootId: currentOwner('pitwall init').bootId });
      return `The store ${join(place.folder, storeFileName)} belongs to this repository now.`;
    },
    replaceId: async folder => {
      const id = replaceRepositoryId(await sharedGitFolder(folder));
      return `This repository has the id ${id} and will get a store of its own.`;
    },
  };
}

function nothingToAdopt(): Problem {
  return new Problem({
    code: 'store-missing',
    what: 'this repository has no id, so no store belongs to it',
    remedy: 'Start without --adopt: the first run gives it an id and a store.',
  });
}

function placeOf(common: string, id: string, environment: Environment): StorePlace {
  return { folder: stateFolder(environment, id), repository: { path: common } };
}
