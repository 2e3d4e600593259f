// The journal in memory, for tests and simulations: the rules of the real one, without a disk. Engines share one instance.
import type { DefinitionsFor, Recorded } from '../../core/event.ts';
import type { Clock } from '../../ports/clock.ts';
import type {
  Append,
  AppendOutcome,
  Cursor,
  Journal,
  Lease,
  LeaseOutcome,
  LeaseStatus,
  Page,
  StreamHead,
} from '../../ports/journal.ts';
import type { Owner, OwnerLiveness } from '../../ports/owner.ts';
import { judgeAppend } from './append-rules.ts';
import { checkAppend, checkLimit, checkName, checkTtl, parseCursor } from './arguments.ts';
import { decodeStored } from './decode.ts';
import { deepFreeze } from './deep-freeze.ts';
import { encodeEvent, type Redact } from './encode.ts';
import { isHeldBy, judgeAcquire, statusOf } from './lease-rules.ts';
import type { MemoryDisk, MemoryEntry } from './memory-disk.ts';

export interface MemoryStoreOptions {
  readonly clock: Clock;
  readonly liveness: OwnerLiveness;
  readonly definitionsFor: DefinitionsFor;
  /** Default: changes nothing. */
  readonly redact?: Redact;
}

export class MemoryJournal implements Journal {
  readonly #options: MemoryStoreOptions;
  readonly #disk: MemoryDisk;

  constructor(options: MemoryStoreOptions, disk: MemoryDisk) {
    this.#options = options;
    this.#disk = disk;
  }

  /** The same streams seen by another version of Pitwall. */
  withDefinitions(definitionsFor: DefinitionsFor): MemoryJournal {
    return new MemoryJournal({ ...this.#options, definitionsFor }, this.#disk);
  }

  async append(request: Append): Promise<AppendOutcome> {
    checkAppend(request);
    const { definitionsFor, redact = text => text } = this.#options;
    const encoded = request.events.map(event => encodeEvent({ definitionsFor, redact }, request.stream, event));
    const verdict = judgeAppend(request, this.#disk);
    if (verdict.kind !== 'insert') return verdict;
    const definitions = definitionsFor(request.stream);
    let version = verdict.after;
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
    const names = [...this.#disk.streams.keys()].filter(stream => stream.startsWith(prefix));
    return names.map(stream => this.#disk.head(stream)).sort(byName);
  }

  async openStreams(prefix: string): Promise<readonly StreamHead[]> {
    return (await this.streams(prefix)).filter(head => !head.isEnded);
  }

  async acquireLease(stream: string, owner: Owner, ttlMs: number): Promise<LeaseOutcome> {
    checkName('a stream', stream);
    checkTtl(ttlMs);
    const now = this.#options.clock.now();
    const verdict = judgeAcquire(this.#disk.lease(stream), owner, { now, liveness: this.#options.liveness });
    if (verdict.kind === 'held') return verdict;
    const { epoch } = verdict;
    const kept = this.#disk.keepOwner(owner, now + ttlMs);
    this.#disk.leases.set(stream, { epoch, ownerId: owner.id });
    return { kind: 'acquired', lease: { stream, owner: kept, epoch } };
  }

  async releaseLease(lease: Lease, endedAt?: number): Promise<void> {
    const { stream, epoch } = lease;
    if (!isHeldBy(this.#disk.lease(stream), lease)) return;
    this.#disk.leases.set(stream, { epoch, ownerId: undefined });
    if (endedAt !== undefined) this.#disk.ended.set(stream, endedAt);
  }

  async leaseHolder(stream: string): Promise<LeaseStatus | undefined> {
    const { clock, liveness } = this.#options;
    return statusOf(this.#disk.lease(stream), { now: clock.now(), liveness });
  }

  onAppend(listener: () => void): () => void {
    return this.#disk.listeners.add(listener);
  }

  #recorded(entries: readonly MemoryEntry[]): readonly Recorded[] {
    const { definitionsFor } = this.#options;
    return entries.map(({ definitions: writers, recorded, schemaVersion, data }) => {
      if (writers === definitionsFor(recorded.stream)) return recorded;
      const stored = { ...recorded, actor: JSON.stringify(recorded.actor), schemaVersion, data };
      return decodeStored(definitionsFor, stored, 'memory');
    });
  }
}

/** By code point, as SQLite orders text; JavaScript alone would order by UTF-16 unit. */
function byName(left: StreamHead, right: StreamHead): number {
  return Buffer.compare(Buffer.from(left.stream), Buffer.from(right.stream));
}
