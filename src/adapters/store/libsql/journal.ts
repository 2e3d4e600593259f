// The journal in SQLite. One file has one writer at a time, so positions are committed in order and a cursor skips nothing.
import type { Recorded } from '../../../core/event.ts';
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
} from '../../../ports/journal.ts';
import type { Owner } from '../../../ports/owner.ts';
import { judgeAppend } from '../append-rules.ts';
import { checkAppend, checkLimit, parseCursor } from '../arguments.ts';
import { decodeStored } from '../decode.ts';
import { type EncodedEvent, encodeEvent } from '../encode.ts';
import type { Row } from './connection.ts';
import { appendView, headPosition, insertEvent, selectHeads, selectPage, selectStream, storedEvent } from './events.ts';
import { KeptEvents } from './kept-events.ts';
import { acquireLease, leaseHolder, releaseLease, renewLease } from './leases.ts';
import type { NewsWatch } from './news-watch.ts';
import { numberOf, textOf } from './schema.ts';
import type { StoreAccess } from './store-access.ts';

export class LibsqlJournal implements Journal {
  readonly #store: StoreAccess;
  readonly #watch: NewsWatch;
  readonly #kept = new KeptEvents();

  constructor(store: StoreAccess, watch: NewsWatch) {
    this.#store = store;
    this.#watch = watch;
  }

  async append(request: Append): Promise<AppendOutcome> {
    checkAppend(request);
    const encoded = request.events.map(event => encodeEvent(this.#store, event));
    const outcome = await this.#store.write((sql): AppendOutcome => {
      const verdict = judgeAppend(request, appendView(sql, this.#store.path));
      if (verdict.kind !== 'insert') return verdict;
      let version = request.expectedVersion;
      for (const event of encoded) insertEvent(sql, request.stream, ++version, event);
      return { kind: 'appended', version, repeated: false };
    });
    if (outcome.kind === 'appended' && !outcome.repeated) {
      this.#keep(request, encoded);
      this.#watch.announce();
    }
    return outcome;
  }

  /** Whoever reads next gets what encoding found that a reader will get. */
  #keep({ stream, expectedVersion }: Append, encoded: readonly EncodedEvent[]): void {
    const recorded = encoded.map(({ event: { type, data }, id, at, actor }, index) => {
      return { type, data, stream, version: expectedVersion + 1 + index, id, at, actor };
    });
    this.#kept.add(stream, recorded);
  }

  async read(stream: string, afterVersion = 0): Promise<readonly Recorded[]> {
    const from = this.#kept.versionOf(stream);
    // Only what is asked for is read: what stands before it may be unreadable.
    if (afterVersion > from) return await this.#select(stream, afterVersion);
    const events = await this.#select(stream, from);
    this.#kept.add(stream, events);
    // Forgotten by somebody who read another stream meanwhile.
    if (this.#kept.versionOf(stream) < from + events.length) return await this.#select(stream, afterVersion);
    return this.#kept.after(stream, afterVersion);
  }

  async #select(stream: string, afterVersion: number): Promise<readonly Recorded[]> {
    return this.#decode(await this.#store.read(sql => selectStream(sql, stream, afterVersion)));
  }

  async readAll(after: Cursor | undefined, limit: number): Promise<Page> {
    checkLimit(limit);
    const { start, rows } = await this.#store.read(sql => {
      const position = parseCursor(after, headPosition(sql));
      return { start: position, rows: selectPage(sql, position, limit) };
    });
    const last = rows.at(-1);
    return { events: this.#decode(rows), cursor: String(last ? numberOf(last, 'position') : start) };
  }

  async head(): Promise<Cursor> {
    return String(await this.#store.read(headPosition));
  }

  async streams(prefix: string): Promise<readonly StreamHead[]> {
    const rows = await this.#store.read(sql => selectHeads(sql, prefix));
    return rows.map(row => ({ stream: textOf(row, 'stream'), version: numberOf(row, 'version') }));
  }

  acquireLease(stream: string, owner: Owner, ttlMs: number): Promise<LeaseOutcome> {
    return acquireLease(this.#store, stream, owner, ttlMs);
  }

  renewLease(lease: Lease, ttlMs: number): Promise<RenewOutcome> {
    return renewLease(this.#store, lease, ttlMs);
  }

  releaseLease(lease: Lease): Promise<void> {
    return releaseLease(this.#store, lease);
  }

  leaseHolder(stream: string): Promise<LeaseHolder | undefined> {
    return leaseHolder(this.#store, stream);
  }

  onAppend(listener: () => void): () => void {
    return this.#watch.add(listener);
  }

  #decode(rows: readonly Row[]): readonly Recorded[] {
    return rows.map(row => {
      const stored = storedEvent(row);
      return this.#kept.find(stored) ?? decodeStored(this.#store.definitions, stored, this.#store.path);
    });
  }
}
