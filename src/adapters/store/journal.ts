// The journal on any store. One writer at a time commits, so positions are in order and a cursor skips nothing.
import type { Recorded } from '../../core/event.ts';
import type {
  Append,
  AppendOutcome,
  Cursor,
  Journal,
  Lease,
  LeaseOutcome,
  NewEvent,
  Page,
} from '../../ports/journal.ts';
import type { Owner } from '../../ports/owner.ts';
import { judgeAppend } from './append-rules.ts';
import { checkAppend, checkLimit, checkName, checkTtl, parseCursor } from './arguments.ts';
import { decodeStored, type StoredEvent } from './decode.ts';
import { type EncodedEvent, encodeEvent } from './encode.ts';
import { KeptEvents } from './kept-events.ts';
import { isHeldBy, judgeAcquire, statusOf } from './lease-rules.ts';
import { ownerSchema } from './owner-schema.ts';
import type { StoreAccess } from './store-access.ts';

export function createJournal(store: StoreAccess): Journal {
  const kept = new KeptEvents();
  const decode = (events: readonly StoredEvent[]) =>
    events.map(each => kept.find(each.id) ?? decodeStored(store.definitionsFor, each, store.path));
  return {
    append: request => append(store, kept, request),
    preview: async (stream, version, events) => recordedFrom(stream, version, encodeAll(store, stream, events)),
    read: async (stream, afterVersion = 0, limit = undefined) => {
      if (limit !== undefined) checkLimit(limit);
      return decode(await store.read(rows => rows.eventsOf(stream, afterVersion, limit)));
    },
    readAll: (after, limit) => readAll(store, decode, after, limit),
    head: async () => String(await store.read(rows => rows.headPosition())),
    streams: prefix => store.read(rows => rows.heads(prefix, 'all')),
    openStreams: prefix => store.read(rows => rows.heads(prefix, 'open')),
    acquireLease: (stream, owner, ttlMs) => acquireLease(store, stream, owner, ttlMs),
    releaseLease: (lease, endedAt) => releaseLease(store, lease, endedAt),
    leaseHolder: stream => store.read(rows => statusOf(rows.lease(stream), store.judges())),
    onAppend: listener => store.appends.add(listener),
  };
}

async function append(store: StoreAccess, kept: KeptEvents, request: Append): Promise<AppendOutcome> {
  checkAppend(request);
  const { stream } = request;
  const encoded = encodeAll(store, stream, request.events);
  let after = 0;
  const outcome = await store.write((rows): AppendOutcome => {
    const verdict = judgeAppend(request, rows);
    if (verdict.kind !== 'insert') return verdict;
    after = verdict.after;
    rows.insertEvents(stream, after, encoded);
    return { kind: 'appended', version: after + encoded.length, repeated: false };
  });
  if (outcome.kind === 'appended' && !outcome.repeated) {
    // The next reader gets what encoding found that a reader will get.
    kept.add(recordedFrom(stream, after, encoded));
    store.appends.announce();
  }
  return outcome;
}

const encodeAll = (store: StoreAccess, stream: string, events: readonly NewEvent[]) =>
  events.map(event => encodeEvent(store, stream, event));

function recordedFrom(stream: string, after: number, encoded: readonly EncodedEvent[]): readonly Recorded[] {
  return encoded.map(({ event: { type, data }, id, at, actor }, index) => {
    return { type, data, stream, version: after + 1 + index, id, at, actor };
  });
}

type Decode = (events: readonly StoredEvent[]) => readonly Recorded[];

async function readAll(store: StoreAccess, decode: Decode, after: Cursor | undefined, limit: number): Promise<Page> {
  checkLimit(limit);
  const { start, events } = await store.read(rows => {
    const position = parseCursor(after, rows.headPosition());
    return { start: position, events: rows.eventsAfter(position, limit) };
  });
  return { events: decode(events), cursor: String(events.at(-1)?.position ?? start) };
}

async function acquireLease(store: StoreAccess, stream: string, owner: Owner, ttlMs: number): Promise<LeaseOutcome> {
  checkName('a stream', stream);
  checkTtl(ttlMs);
  const kept = ownerSchema.parse(owner);
  return await store.write(rows => {
    const judges = store.judges();
    const verdict = judgeAcquire(rows.lease(stream), kept, judges);
    if (verdict.kind === 'held') return verdict;
    const { epoch } = verdict;
    rows.keepOwner(kept, judges.now + ttlMs);
    rows.keepLease(stream, epoch, kept.id);
    return { kind: 'acquired', lease: { stream, owner: kept, epoch } };
  });
}

async function releaseLease(store: StoreAccess, lease: Lease, endedAt: number | undefined): Promise<void> {
  const { stream, epoch } = lease;
  await store.write(rows => {
    if (!isHeldBy(rows.lease(stream), lease)) return;
    rows.keepLease(stream, epoch, undefined);
    if (endedAt !== undefined) rows.markEnded(stream, endedAt);
  });
}
