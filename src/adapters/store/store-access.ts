// What journal, queue and heartbeat need of a store: rows inside one transaction. SQLite and memory each have their own.
import type { StreamHead } from '../../ports/journal.ts';
import type { Holdings, Owner } from '../../ports/owner.ts';
import type { NewJob } from '../../ports/queue.ts';
import type { AppendView } from './append-rules.ts';
import type { StoredEvent } from './decode.ts';
import type { EncodedEvent, Encoding } from './encode.ts';
import type { JobRow } from './job-rules.ts';
import type { Judges } from './lease-rules.ts';

export interface StoreRows extends AppendView {
  insertEvents(stream: string, after: number, events: readonly EncodedEvent[]): void;
  eventsOf(stream: string, afterVersion: number, limit: number | undefined): readonly StoredEvent[];
  /** Of all streams, in one order. */
  eventsAfter(position: number, limit: number): readonly StoredEvent[];
  headPosition(): number;
  /** By name. `open`: without those that are known to have ended. */
  heads(prefix: string, which: 'all' | 'open'): readonly StreamHead[];
  markEnded(stream: string, version: number): void;
  keepOwner(owner: Owner, expiresAt: number): void;
  holdingsOf(ownerId: string): Holdings;
  /** Without an owner it is released, and keeps its epoch. */
  keepLease(stream: string, epoch: number, ownerId: string | undefined): void;
  /** 0: there is none. */
  bookmark(name: string): number;
  keepBookmark(name: string, at: number): void;
  insertJob(job: NewJob, payload: string): void;
  job(id: string): JobRow | undefined;
  /** Those not completed, oldest first. */
  openJobs(): readonly JobRow[];
  payloadOf(id: string): unknown;
  updateJob(job: Omit<JobRow, 'holder'>): void;
}

export interface News {
  /** Returns how to stop. */
  add(listener: () => void): () => void;
  announce(): void;
}

export interface StoreAccess extends Encoding {
  /** For people: where the data is. */
  readonly path: string;
  readonly appends: News;
  readonly offers: News;
  judges(): Judges;
  read<T>(work: (rows: StoreRows) => T): Promise<T>;
  /** The work may run several times, but is committed once. */
  write<T>(work: (rows: StoreRows) => T): Promise<T>;
}
