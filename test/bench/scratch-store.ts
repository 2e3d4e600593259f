// A store on disk that is gone afterwards.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { ownerLiveness } from '../../src/adapters/owner/owner-liveness.ts';
import { openStore, type Store } from '../../src/adapters/store/libsql/open-store.ts';
import { attemptEvents } from '../../src/core/attempt/events.ts';
import { definitionsByFamily, type EventDefinitions } from '../../src/core/event.ts';
import { runEvents } from '../../src/core/run/events.ts';
import type { Owner } from '../../src/ports/owner.ts';

export interface ScratchStore extends Store {
  readonly folder: string;
  readonly owner: Owner;
}

export async function withScratchStore<T>(use: (store: ScratchStore) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-bench-'));
  mkdirSync(join(folder, 'repository'));
  const store = await openScratchStore(folder);
  try {
    return await use(store);
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const flows = { run: runEvents, attempt: attemptEvents };

/** Once more, as another process would. */
export async function openScratchStore(
  folder: string,
  families: Readonly<Record<string, EventDefinitions>> = flows,
): Promise<ScratchStore> {
  const owner = currentOwner('pitwall bench');
  const store = await openStore({
    folder: join(folder, 'state'),
    repository: { path: join(folder, 'repository') },
    bootId: owner.bootId,
    clock: systemClock,
    liveness: ownerLiveness(owner),
    definitionsFor: definitionsByFamily(families),
  });
  return { ...store, folder, owner };
}
