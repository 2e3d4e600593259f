// The journal in memory, for tests and simulations: the rules of the real one, without a disk. Engines share one instance.
import type { EventDefinitions, Recorded } from '../../core/event.ts';
import type { Clock } from '../../ports/clock.ts';
import type {
  Append,
  AppendOutcome,
  Cursor,
  Journal,
  Lease,
  LeaseHolder,
  LeaseOutcome,
  Page,
  RenewOutcome,
  StreamHead,
} from '../../ports/journal.ts';
import type { Owner, OwnerLiveness } from '../../ports/owner.ts';
import { judgeAppend } from './append-rules.ts';
import { checkAppend, checkLimit, checkName, checkTtl, parseCursor } from './arguments.ts';
import { decodeStored } from './decode.ts';
import { deepFreeze } from './deep-freeze.ts';
import { encodeEvent, type Redact } from './encode.ts';
import { isHeldBy, judgeAcquire, openHolder } from './lease-rules.ts';
import { MemoryDisk, type MemoryEntry } from './memory-disk.ts';
import { ownerSchema } from './owner-schema.ts';

export interface MemoryStoreOptions {
  readonly clock: Clock;
  readonly liveness: OwnerLiveness;
  readonly definitions: EventDefinitions;
  /** Default: changes nothing. */
  readonly redact?: Redact;
}

export class MemoryJournal implements Journal {
  readonly #options: MemoryStoreOptions;
  readonly #disk: MemoryDisk;

  constructor(options: MemoryStoreOptions, disk: MemoryDisk = new MemoryDisk()) {
    this.#options = options;
    this.#disk = disk;
  }

  /** The same streams seen by another version of Pitwall. */
  withDefinitions(definitions: EventDefinitions): MemoryJournal {
    return new MemoryJournal({ ...this.#options, definitions }, this.#disk);
  }

  async append(request: Append): Promise<AppendOutcome> {
    checkAppend(request);
    const { definitions, redact = text => text } = this.#options;
    const encoded = request.events.map(event => encodeEvent({ definitions, redact }, event));
    const verdict = judgeAppend(request, this.#disk);
    if (verdict.kind !== 'insert') return verdict;
    let version = request.expectedVersion;
    for (const { event, id, at, actor, schemaVersion, data } of encoded) {
      version += 1;
      const { type } = event;
      const recorded = deepFreeze({ type, data: event.data, stream: request.stream, version, id, at, actor });
      this.#disk.insert({ definitions, schemaVersion, data, recorded });
    }
    this.#disk.listeners.notify();
    return { kind: 'appended', version, repeated: false };
  }

  async read(stream: string, afterVersion = 0): Promise<readonly Recorded[]> {
    return this.#recorded((this.#disk.streams.get(stream) ?? []).slice(afterVersion));
  }

  async readAll(after: Cursor | undefined, limit: number): Promise<Page> {
    checkLimit(limit);
    const start = parseCursor(after, this.#disk.entries.length);
    const entries = this.#disk.entries.slice(start, start + limit);
    return { events: this.#recorded(entries), cursor: String(start + entries.length) };
  }

  async head(): Promise<Cursor> {
    return String(this.#disk.entries.length);
  }

  async streams(prefix: string): Promise<readonly StreamHead[]> {
    const heads = [...this.#disk.streams].map(([stream, entries]) => ({ stream, version: entries.length }));
    return heads.filter(head => head.stream.startsWith(prefix)).sort(byName);
  }

  async acquireLease(stream: string, owner: Owner, ttlMs: number): Promise<LeaseOutcome> {
    checkName('a stream', stream);
    checkTtl(ttlMs);
    const now = this.#options.clock.now();
    const verdict = judgeAcquire(this.#disk.lease(stream), owner, { now, liveness: this.#options.liveness });
    if (verdict.kind === 'held') return verdict;
    const row = { owner: ownerSchema.parse(owner), epoch: verdict.epoch, expiresAt: now + ttlMs, released: false };
    this.#disk.leases.set(stream, row);
    const { released: _, ...holder } = row;
    return { kind: 'acquired', lease: { stream, ...holder } };
  }

  async renewLease(lease: Lease, ttlMs: number): Promise<RenewOutcome> {
    checkTtl(ttlMs);
    const row = this.#disk.lease(lease.stream);
    if (!isHeldBy(row, lease)) return { kind: 'lost' };
    const expiresAt = this.#options.clock.now() + ttlMs;
    this.#disk.leases.set(lease.stream, { ...row, expiresAt });
    return { kind: 'renewed', lease: { ...lease, expiresAt } };
  }

  async releaseLease(lease: Lease): Promise<void> {
    const row = this.#disk.lease(lease.stream);
    if (isHeldBy(row, lease)) this.#disk.leases.set(lease.stream, { ...row, released: true });
  }

  async leaseHolder(stream: string): Promise<LeaseHolder | undefined> {
    return openHolder(this.#disk.lease(stream));
  }

  onAppend(listener: () => void): () => void {
    return this.#disk.listeners.add(listener);
  }

  #recorded(entries: readonly MemoryEntry[]): readonly Recorded[] {
    const { definitions } = this.#options;
    return entries.map(({ definitions: writers, recorded, schemaVersion, data }) => {
      if (writers === definitions) return recorded;
      const stored = { ...recorded, actor: JSON.stringify(recorded.actor), schemaVersion, data };
      return decodeStored(definitions, stored, 'memory');
    });
  }
}

/** By code point, as SQLite orders text; JavaScript alone would order by UTF-16 unit. */
function byName(left: StreamHead, right: StreamHead): number {
  return Buffer.compare(Buffer.from(left.stream), Buffer.from(right.stream));
}
