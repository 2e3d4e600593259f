// What outlives a memory store, as a file would: events in order, leases, jobs and the owners that hold them.
import type { EventDefinitions, Recorded } from '../../core/event.ts';
import type { StreamHead } from '../../ports/journal.ts';
import type { Owner } from '../../ports/owner.ts';
import type { AppendView } from './append-rules.ts';
import type { JobRow } from './job-rules.ts';
import type { LeaseRow, OwnerRow } from './lease-rules.ts';
import { Listeners } from './listeners.ts';
import { ownerSchema } from './owner-schema.ts';

export interface MemoryEntry {
  readonly definitions: EventDefinitions;
  readonly schemaVersion: number;
  /** JSON, for readers with other definitions than the writer's. */
  readonly data: string;
  /** What readers with the writer's definitions get, made once. */
  readonly recorded: Recorded;
}

/** `payload` is JSON text, parsed for each claim, so that no two callers share an object. */
export type MemoryJob = Omit<JobRow, 'holder'> & { readonly payload: string };

interface MemoryLease {
  readonly epoch: number;
  readonly ownerId: string | undefined;
}

export class MemoryDisk implements AppendView {
  readonly entries: MemoryEntry[] = [];
  readonly streams = new Map<string, MemoryEntry[]>();
  readonly leases = new Map<string, MemoryLease>();
  readonly jobs = new Map<string, MemoryJob>();
  readonly listeners = new Listeners();
  /** By stream: the version at which it had ended. */
  readonly ended = new Map<string, number>();
  readonly #owners = new Map<string, OwnerRow>();
  readonly #streamOfId = new Map<string, string>();

  streamOf(eventId: string): string | undefined {
    return this.#streamOfId.get(eventId);
  }
  version(stream: string): number {
    return this.streams.get(stream)?.length ?? 0;
  }
  lease(stream: string): LeaseRow | undefined {
    const lease = this.leases.get(stream);
    return lease && { epoch: lease.epoch, holder: this.#ownerOf(lease.ownerId) };
  }
  job(id: string): (MemoryJob & JobRow) | undefined {
    const job = this.jobs.get(id);
    return job && { ...job, holder: job.state === 'claimed' ? this.#ownerOf(job.ownerId) : undefined };
  }
  head(stream: string): StreamHead {
    const version = this.version(stream);
    const updatedAt = this.streams.get(stream)?.at(-1)?.recorded.at ?? 0;
    return { stream, version, updatedAt, isEnded: this.ended.get(stream) === version };
  }
  keepOwner(owner: Owner, expiresAt: number): Owner {
    const kept = ownerSchema.parse(owner);
    this.#owners.set(owner.id, { owner: kept, expiresAt });
    return kept;
  }
  insert(entry: MemoryEntry): void {
    this.entries.push(entry);
    const { stream, id } = entry.recorded;
    const entries = this.streams.get(stream);
    if (entries) entries.push(entry);
    else this.streams.set(stream, [entry]);
    this.#streamOfId.set(id, stream);
  }

  #ownerOf(id: string | undefined): OwnerRow | undefined {
    return id === undefined ? undefined : this.#owners.get(id);
  }
}
