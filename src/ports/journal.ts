// The journal: append-only streams with optimistic concurrency, leases that fence writers, and one order across streams.
import type { Actor, FlowEvent, Recorded } from '../core/event.ts';
import type { Owner } from './owner.ts';

/** An event on its way in. The id makes a retried append recognise its own success. */
export interface NewEvent extends FlowEvent {
  readonly id: string;
  readonly at: number;
  readonly actor: Actor;
}

/** The right to drive one stream. A writer that holds an older epoch is refused. */
export interface Lease {
  readonly stream: string;
  readonly owner: Owner;
  readonly epoch: number;
}

export interface LeaseHolder {
  readonly owner: Owner;
  readonly epoch: number;
  /** By the clock of the store. Each heartbeat of the owner moves it. */
  readonly expiresAt: number;
}

export interface LeaseStatus extends LeaseHolder {
  /** Its owner is dead or silent past its time: the lease can be taken. */
  readonly isAbandoned: boolean;
}

export interface Append {
  readonly stream: string;
  /** The version the stream has now, 0 for a new one. `any`: true whatever else was appended meanwhile. */
  readonly expectedVersion: number | 'any';
  readonly events: readonly NewEvent[];
  /** Given by an engine; a person's request is appended without one. Checked in the same transaction. */
  readonly lease?: Lease;
}

export type AppendOutcome =
  /** `repeated`: these very events were stored by an earlier call of ours. */
  | { readonly kind: 'appended'; readonly version: number; readonly repeated: boolean }
  | { readonly kind: 'conflict'; readonly version: number }
  | { readonly kind: 'lease-lost'; readonly holder: LeaseHolder | undefined };

export type LeaseOutcome =
  | { readonly kind: 'acquired'; readonly lease: Lease }
  | { readonly kind: 'held'; readonly holder: LeaseHolder };

/** A position in the order across streams. Opaque: compare it with nothing, hand it back as it came. */
export type Cursor = string;

export interface Page {
  readonly events: readonly Recorded[];
  readonly cursor: Cursor;
}

export interface StreamHead {
  readonly stream: string;
  readonly version: number;
  /** When its newest event happened. */
  readonly updatedAt: number;
  /** Its driver found it ended at this very version. A hint: false only means that it was not marked. */
  readonly isEnded: boolean;
}

export interface Journal {
  append(request: Append): Promise<AppendOutcome>;
  /** What a reader would get of these events if they followed this version now. Stores nothing; refuses what an append refuses. */
  preview(stream: string, version: number, events: readonly NewEvent[]): Promise<readonly Recorded[]>;
  /** Events of one stream in order, those after `afterVersion` (default 0: all), at most `limit` (default: all). */
  read(stream: string, afterVersion?: number, limit?: number): Promise<readonly Recorded[]>;
  /** Events of all streams in one order; following the cursor never skips or repeats one. No cursor: from the start. */
  readAll(after: Cursor | undefined, limit: number): Promise<Page>;
  /** The position after the newest event: reading on from here gives only what comes later. */
  head(): Promise<Cursor>;
  /** Streams whose name starts with `prefix`, by name. */
  streams(prefix: string): Promise<readonly StreamHead[]>;
  /** The same without those that are known to have ended; it costs nothing for them. */
  openStreams(prefix: string): Promise<readonly StreamHead[]>;
  /** Counts as a heartbeat. Asking again as the same owner keeps the epoch. A live owner on this machine is never robbed. */
  acquireLease(stream: string, owner: Owner, ttlMs: number): Promise<LeaseOutcome>;
  /** Gives the lease up; nothing happens if it was lost before. The epoch stays used. `endedAt`: the flow has ended at this version. */
  releaseLease(lease: Lease, endedAt?: number): Promise<void>;
  leaseHolder(stream: string): Promise<LeaseStatus | undefined>;
  /** Calls back after appends, by this process or another; may call more often than needed. Returns how to stop. */
  onAppend(listener: () => void): () => void;
}
