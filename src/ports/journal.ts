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
  readonly expiresAt: number;
}

export interface LeaseHolder {
  readonly owner: Owner;
  readonly epoch: number;
  readonly expiresAt: number;
}

export interface Append {
  readonly stream: string;
  /** The version the stream has now, 0 for a new one. */
  readonly expectedVersion: number;
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

export type RenewOutcome = { readonly kind: 'renewed'; readonly lease: Lease } | { readonly kind: 'lost' };

/** A place in the order across streams. Opaque: compare it with nothing, hand it back as it came. */
export type Cursor = string;

export interface Page {
  readonly events: readonly Recorded[];
  readonly cursor: Cursor;
}

export interface StreamHead {
  readonly stream: string;
  readonly version: number;
}

export interface Journal {
  append(request: Append): Promise<AppendOutcome>;
  /** Events of one stream in order, those after `afterVersion` (default 0: all). */
  read(stream: string, afterVersion?: number): Promise<readonly Recorded[]>;
  /** Events of all streams in one order; following the cursor never skips or repeats one. No cursor: from the start. */
  readAll(after: Cursor | undefined, limit: number): Promise<Page>;
  /** The place after the newest event: whoever reads on from here sees only what comes. */
  head(): Promise<Cursor>;
  /** Streams whose name starts with `prefix`, by name. */
  streams(prefix: string): Promise<readonly StreamHead[]>;
  /** Asking again as the same owner renews and keeps the epoch. A live owner on this machine is never robbed. */
  acquireLease(stream: string, owner: Owner, ttlMs: number): Promise<LeaseOutcome>;
  renewLease(lease: Lease, ttlMs: number): Promise<RenewOutcome>;
  /** Gives the lease up; nothing happens if it was lost before. The epoch stays used. */
  releaseLease(lease: Lease): Promise<void>;
  leaseHolder(stream: string): Promise<LeaseHolder | undefined>;
  /** Calls back after appends, by this process or another; may call more often than needed. Returns how to stop. */
  onAppend(listener: () => void): () => void;
}
