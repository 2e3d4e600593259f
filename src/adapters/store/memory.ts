// The whole store in memory, for tests and simulations. Several engines in one process share one instance.
import { MemoryJournal, type MemoryStoreOptions } from './memory-journal.ts';
import { MemoryQueue } from './memory-queue.ts';

export interface MemoryStore {
  readonly journal: MemoryJournal;
  readonly queue: MemoryQueue;
}

export function createMemoryStore(options: MemoryStoreOptions): MemoryStore {
  return { journal: new MemoryJournal(options), queue: new MemoryQueue(options) };
}
