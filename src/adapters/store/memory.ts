// The whole store in memory, for tests and simulations. Several engines in one process share one instance.
import type { Heartbeat, Owner } from '../../ports/owner.ts';
import { checkTtl } from './arguments.ts';
import { MemoryDisk } from './memory-disk.ts';
import { MemoryJournal, type MemoryStoreOptions } from './memory-journal.ts';
import { MemoryQueue } from './memory-queue.ts';

export interface MemoryStore {
  readonly journal: MemoryJournal;
  readonly queue: MemoryQueue;
  readonly heartbeat: Heartbeat;
}

export function createMemoryStore(options: MemoryStoreOptions): MemoryStore {
  const disk = new MemoryDisk();
  const heartbeat: Heartbeat = { beat: async (owner, ttlMs) => beat(options, disk, owner, ttlMs) };
  return { journal: new MemoryJournal(options, disk), queue: new MemoryQueue(options, disk), heartbeat };
}

function beat({ clock }: MemoryStoreOptions, disk: MemoryDisk, owner: Owner, ttlMs: number) {
  checkTtl(ttlMs);
  disk.keepOwner(owner, clock.now() + ttlMs);
  const leases = [...disk.leases].filter(([, { ownerId }]) => ownerId === owner.id);
  const claims = [...disk.jobs.values()].filter(job => job.state === 'claimed' && job.ownerId === owner.id);
  return {
    leases: leases.map(([stream, { epoch }]) => ({ stream, epoch })),
    claims: claims.map(({ id, delivery }) => ({ job: id, delivery })),
  };
}
