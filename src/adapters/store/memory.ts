// The whole store in memory, for tests and simulations: the rules of the real one, without a disk. Engines share one instance.
import type { DefinitionsFor } from '../../core/event.ts';
import type { Bookmarks } from '../../ports/bookmarks.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal, StreamHead } from '../../ports/journal.ts';
import type { Heartbeat, Holdings, Owner, OwnerLiveness } from '../../ports/owner.ts';
import type { NewJob, Queue } from '../../ports/queue.ts';
import { createBookmarks } from './bookmarks.ts';
import type { StoredEvent } from './decode.ts';
import type { EncodedEvent, Redact } from './encode.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { JobRow } from './job-rules.ts';
import { createJournal } from './journal.ts';
import type { LeaseRow, OwnerRow } from './lease-rules.ts';
import { Listeners } from './listeners.ts';
import { createQueue } from './queue.ts';
import type { StoreAccess, StoreRows } from './store-access.ts';

export interface MemoryStoreOptions {
  readonly clock: Clock;
  readonly liveness: OwnerLiveness;
  readonly definitionsFor: DefinitionsFor;
  /** Default: changes nothing. */
  readonly redact?: Redact;
}

export interface MemoryStore {
  readonly journal: Journal;
  readonly queue: Queue;
  readonly heartbeat: Heartbeat;
  readonly bookmarks: Bookmarks;
}

/** Several stores on one disk are one store, as several versions of Pitwall see it. */
export function createMemoryStore(options: MemoryStoreOptions, disk = new MemoryDisk()): MemoryStore {
  const { clock, liveness, definitionsFor, redact = text => text } = options;
  const access: StoreAccess = {
    path: 'memory',
    definitionsFor,
    redact,
    appends: disk.appends,
    offers: disk.offers,
    judges: () => ({ now: clock.now(), liveness }),
    read: async work => work(disk),
    write: async work => work(disk),
  };
  return {
    journal: createJournal(access),
    queue: createQueue(access),
    heartbeat: createHeartbeat(access),
    bookmarks: createBookmarks(access),
  };
}

type MemoryJob = Omit<JobRow, 'holder'>;

/** What outlives a memory store, as a file would. */
export class MemoryDisk implements StoreRows {
  readonly appends = new Listeners();
  readonly offers = new Listeners();
  readonly #events: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #streamOfId = new Map<string, string>();
  /** By stream: the version at which it had ended. */
  readonly #ended = new Map<string, number>();
  readonly #owners = new Map<string, OwnerRow>();
  readonly #leases = new Map<string, { readonly epoch: number; readonly ownerId: string | undefined }>();
  readonly #bookmarks = new Map<string, number>();
  readonly #jobs = new Map<string, MemoryJob>();
  /** JSON text, parsed for each claim, so that no two callers share an object. */
  readonly #payloads = new Map<string, string>();

  streamOf(eventId: string): string | undefined {
    return this.#streamOfId.get(eventId);
  }
  version(stream: string): number {
    return this.#streams.get(stream)?.length ?? 0;
  }
  lease(stream: string): LeaseRow | undefined {
    const lease = this.#leases.get(stream);
    return lease && { epoch: lease.epoch, holder: this.#ownerOf(lease.ownerId) };
  }
  insertEvents(stream: string, after: number, events: readonly EncodedEvent[]): void {
    const own = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, own);
    for (const [index, { id, at, actor, type, schemaVersion, data }] of events.entries()) {
      const place = { position: this.#events.length + 1, stream, version: after + 1 + index };
      const stored = { ...place, id, at, actor: JSON.stringify(actor), type, schemaVersion, data };
      this.#events.push(stored);
      own.push(stored);
      this.#streamOfId.set(id, stream);
    }
  }
  eventsOf(stream: string, afterVersion: number, limit: number | undefined): readonly StoredEvent[] {
    const end = limit === undefined ? undefined : afterVersion + limit;
    return (this.#streams.get(stream) ?? []).slice(afterVersion, end);
  }
  eventsAfter(position: number, limit: number): readonly StoredEvent[] {
    return this.#events.slice(position, position + limit);
  }
  headPosition(): number {
    return this.#events.length;
  }
  heads(prefix: string, which: 'all' | 'open'): readonly StreamHead[] {
    const found = [...this.#streams].filter(([stream]) => stream.startsWith(prefix));
    return found
      .map(([stream, events]) => {
        const isEnded = this.#ended.get(stream) === events.length;
        return { stream, version: events.length, updatedAt: events.at(-1)?.at ?? 0, isEnded };
      })
      .filter(({ isEnded }) => which === 'all' || !isEnded)
      .sort(byName);
  }
  markEnded(stream: string, version: number): void {
    this.#ended.set(stream, version);
  }
  keepOwner(owner: Owner, expiresAt: number): void {
    this.#owners.set(owner.id, { owner, expiresAt });
  }
  holdingsOf(ownerId: string): Holdings {
    const leases = [...this.#leases].filter(([, lease]) => lease.ownerId === ownerId);
    const claims = [...this.#jobs.values()].filter(job => job.state === 'claimed' && job.ownerId === ownerId);
    return {
      leases: leases.map(([stream, { epoch }]) => ({ stream, epoch })),
      claims: claims.map(({ id, delivery }) => ({ job: id, delivery })),
    };
  }
  keepLease(stream: string, epoch: number, ownerId: string | undefined): void {
    this.#leases.set(stream, { epoch, ownerId });
  }
  bookmark(name: string): number {
    return this.#bookmarks.get(name) ?? 0;
  }
  keepBookmark(name: string, at: number): void {
    this.#bookmarks.set(name, at);
  }
  insertJob({ id, labels, agent }: NewJob, payload: string): void {
    this.updateJob({ id, labels: [...labels], agent, state: 'waiting', delivery: 0, notBefore: 0, ownerId: undefined });
    this.#payloads.set(id, payload);
  }
  job(id: string): JobRow | undefined {
    const job = this.#jobs.get(id);
    return job && { ...job, holder: job.state === 'claimed' ? this.#ownerOf(job.ownerId) : undefined };
  }
  openJobs(): readonly JobRow[] {
    return [...this.#jobs.values()].flatMap(({ id, state }) => (state === 'completed' ? [] : (this.job(id) ?? [])));
  }
  payloadOf(id: string): unknown {
    return JSON.parse(this.#payloads.get(id) ?? '');
  }
  updateJob(job: MemoryJob): void {
    this.#jobs.set(job.id, job);
  }

  #ownerOf(id: string | undefined): OwnerRow | undefined {
    return id === undefined ? undefined : this.#owners.get(id);
  }
}

/** By code point, as SQLite orders text; JavaScript alone would order by UTF-16 unit. */
function byName(left: StreamHead, right: StreamHead): number {
  return Buffer.compare(Buffer.from(left.stream), Buffer.from(right.stream));
}
