// Gives a reader what is new on the bus of a team, and waits for it if asked to. Reading moves nothing: the cursor that the next read
// hands in acknowledges what came before it.
import type { Recorded } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { type Delivery, type DeliveryRequest, deliver } from '../../core/team/bus/deliver.ts';
import { type BusEvent, busStream } from '../../core/team/bus/events.ts';
import type { Bookmarks } from '../../ports/bookmarks.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { onAbort } from '../../std/on-abort.ts';

export interface ReadRequest {
  readonly team: string;
  /** Gets what is for it. Default: everything. */
  readonly reader?: string | undefined;
  /** The cursor of the read before. Default: from the beginning. */
  readonly after?: number | undefined;
  readonly limit: number;
  /** Of all of them together; one is given however long it is. Default: no limit. */
  readonly charsMax?: number | undefined;
  /** How long to wait where nothing is new. Default: not at all. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Parts {
  readonly journal: Pick<Journal, 'read' | 'onAppend'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

const pageSize = 500;

/** A Problem when the cursor is past the end: it belongs to another bus, and reading from there would skip messages. */
export async function readMessages({ journal, clock }: Parts, request: ReadRequest): Promise<Delivery> {
  const { team, reader, after = 0, limit, charsMax, waitMs = 0, signal } = request;
  await checkCursor(journal, team, after);
  const timeout = new AbortController();
  const waiting = AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]);
  if (waitMs > 0) void clock.sleep(waitMs, waiting).then(() => timeout.abort('waited enough'));
  try {
    return await readUntil(journal, {
      team,
      reader,
      after,
      limit,
      charsMax,
      until: waitMs > 0 ? waiting : AbortSignal.abort(),
    });
  } finally {
    timeout.abort('read');
  }
}

/** Until there is a message, or the signal is aborted. */
async function readUntil(
  journal: Parts['journal'],
  { team, until, ...wanted }: DeliveryRequest & { readonly team: string; readonly until: AbortSignal },
): Promise<Delivery> {
  let { after } = wanted;
  for (;;) {
    const wasAborted = until.aborted;
    // Listens before it reads: what is appended in between is not missed.
    const news = nextAppend(journal, until);
    try {
      const events = (await journal.read(busStream(team), after, pageSize)) as readonly Recorded<BusEvent>[];
      const found = deliver(events, { ...wanted, after });
      if (found.messages.length > 0 || (wasAborted && events.length < pageSize)) return found;
      after = found.cursor;
      if (events.length < pageSize) await news.promise;
    } finally {
      news.stop();
    }
  }
}

/** The same for a reader whose place is kept: without a cursor it goes on after what it has acknowledged. */
export async function readAsReader(
  parts: Parts & { readonly bookmarks: Bookmarks },
  request: ReadRequest & { readonly reader: string },
): Promise<Delivery> {
  const { team, reader, after } = request;
  const name = `${busStream(team)} ${reader}`;
  if (after === undefined) return await readMessages(parts, { ...request, after: await parts.bookmarks.find(name) });
  await checkCursor(parts.journal, team, after);
  await parts.bookmarks.advance(name, after);
  return await readMessages(parts, request);
}

async function checkCursor(journal: Parts['journal'], team: string, after: number): Promise<void> {
  if (after === 0) return;
  const isWhole = Number.isSafeInteger(after) && after > 0;
  if (isWhole && (await journal.read(busStream(team), after - 1, 1)).length > 0) return;
  throw new Problem({
    code: 'cursor-unknown',
    what: `The cursor ${after} is past the end of the bus of team ${team}, so it belongs to another one.`,
    remedy: 'Read without a cursor.',
  });
}

function nextAppend(journal: Parts['journal'], until: AbortSignal) {
  let wake: () => void = () => undefined;
  const promise = new Promise<void>(resolve => {
    wake = resolve;
  });
  const stops = [journal.onAppend(wake), onAbort(until, wake)];
  const stop = () => {
    for (const each of stops) each();
  };
  return { promise, stop };
}
