// What a conformance suite needs of a store under test, and the stages of the two stores that run in one process.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '../../src/adapters/clock/manual.ts';
import { openStore, type Store } from '../../src/adapters/store/libsql/open-store.ts';
import { createMemoryStore, MemoryDisk } from '../../src/adapters/store/memory.ts';
import type { DefinitionsFor } from '../../src/core/event.ts';
import { createRandom } from '../../src/core/seeded-random.ts';
import type { Bookmarks } from '../../src/ports/bookmarks.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Heartbeat, Liveness } from '../../src/ports/owner.ts';
import type { Queue } from '../../src/ports/queue.ts';

export interface StoreHandle {
  readonly journal: Journal;
  readonly queue: Queue;
  readonly heartbeat: Heartbeat;
  readonly bookmarks: Bookmarks;
}

export interface StoreStage {
  now(): number;
  passTime(ms: number): Promise<void>;
  /** What the store is told about owners; alive unless said otherwise. */
  setLiveness(ownerId: string, liveness: Liveness): void;
  /** Another handle on the same data, as another process or another version of Pitwall would have it. */
  open(definitionsFor: DefinitionsFor, redact?: (text: string) => string): Promise<StoreHandle>;
  dispose(): Promise<void>;
}

export type SetStage = () => Promise<StoreStage>;

function fakeTimeAndOwners() {
  const clock = new ManualClock();
  const owners = new Map<string, Liveness>();
  const liveness = (owner: { id: string }) => owners.get(owner.id) ?? 'alive';
  return {
    clock,
    liveness,
    now: () => clock.now(),
    passTime: (ms: number) => clock.advance(ms),
    setLiveness: (ownerId: string, state: Liveness) => void owners.set(ownerId, state),
  };
}

export const setMemoryStage: SetStage = async () => {
  const { clock, liveness, ...stage } = fakeTimeAndOwners();
  const disk = new MemoryDisk();
  return {
    ...stage,
    open: async (definitionsFor, redact = text => text) =>
      createMemoryStore({ clock, liveness, definitionsFor, redact }, disk),
    dispose: async () => undefined,
  };
};

export const setLibsqlStage: SetStage = async () => {
  const { clock, liveness, ...stage } = fakeTimeAndOwners();
  const root = mkdtempSync(join(tmpdir(), 'pitwall-store-'));
  const repository = { path: join(root, 'repository.git') };
  mkdirSync(repository.path);
  const stores: Store[] = [];
  const place = { folder: join(root, 'state'), repository, random: createRandom(1).next };
  return {
    ...stage,
    open: async (definitionsFor, redact = text => text) => {
      const store = await openStore({ ...place, clock, liveness, definitionsFor, redact });
      stores.push(store);
      return store;
    },
    dispose: async () => {
      for (const store of stores) store.close();
      rmSync(root, { recursive: true });
    },
  };
};
