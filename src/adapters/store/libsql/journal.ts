// The journal in SQLite. One file has one writer at a time, so positions are committed in order and a cursor skips nothing.
import type { Recorded } from '../../../core/event.ts';
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
} from '../../../ports/journal.ts';
import type { Owner } from '../../../ports/owner.ts';
import { judgeAppend } from '../append-rules.ts';
import { checkAppend, checkLimit, parseCursor } from '../arguments.ts';
import { decodeStored } from '../decode.ts';
import { type EncodedEvent, encodeEvent } from '../encode.ts';
import type { Row } from './connection.ts';
import {
  appendView,
  headPosition,
  insertEvents,
  markEnded,
  selectHeads,
  selectPage,
  selectStream,
  storedEvent,
} from './events.ts';
import { KeptEvents } from './kept-events.ts';
import { acquireLease, leaseHolder, releaseLease } from './leases.ts';
import type { NewsWatch } from './news-watch.ts';
import { numberOf } from './schema.ts';
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
    const { stream } = request;
    const encoded = request.events.map(event => encodeEvent(this.#store, stream, event));
    const outcome = await this.#store.write((sql): AppendOutcome => {
      const verdict = judgeAppend(request, appendView(sql, this.#store.path));
      if (verdict.kind !== 'insert') return verdict;
      return { kind: 'appended', version: insertEvents(sql, stream, verdict.after, encoded), repeated: false };
    });
    if (outcome.kind === 'appended' && !outcome.repeated) {
      this.#keep(stream, outcome.version, encoded);
      this.#watch.announce();
    }
    return outcome;
  }

  /** The next reader gets what encoding found that a reader will get. */
  #keep(stream: string, lastVersion: number, encoded: readonly EncodedEvent[]): void {
    const after = lastVersion - encoded.length;
    const recorded = encoded.map(({ event: { type, data }, id, at, actor }, index) => {
      return { type, data, stream, version: after + 1 + index, id, at, actor };
    });
    this.#kept.add(recorded);
  }

  async read(stream: string, afterVersion = 0): Promise<readonly Recorded[]> {
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
    return await this.#store.read(sql => selectHeads(sql, prefix, 'all'));
  }

  async openStreams(prefix: string): Promise<readonly StreamHead[]> {
    return await this.#store.read(sql => selectHeads(sql, prefix, 'open'));
  }

  acquireLease(stream: string, owner: Owner, ttlMs: number): Promise<LeaseOutcome> {
    return acquireLease(this.#store, stream, owner, ttlMs);
  }

  releaseLease(lease: Lease, endedAt?: number): Promise<void> {
    return releaseLease(this.#store, lease, sql => endedAt !== undefined && markEnded(sql, lease.stream, endedAt));
  }

  leaseHolder(stream: string): Promise<LeaseStatus | undefined> {
    return leaseHolder(this.#store, stream);
  }

  onAppend(listener: () => void): () => void {
    return this.#watch.add(listener);
  }

  #decode(rows: readonly Row[]): readonly Recorded[] {
    return rows.map(row => {
      const stored = storedEvent(row);
      return this.#kept.find(stored.id) ?? decodeStored(this.#store.definitionsFor, stored, this.#store.path);
    });
  }
}
