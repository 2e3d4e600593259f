// What every store demands of its callers; a caller that breaks it has a bug, so these throw.
import { Problem } from '../../core/problem.ts';
import type { Append, Cursor } from '../../ports/journal.ts';

/**
 * SQLite cuts text at a NUL and cannot hold half a surrogate pair: such a name would come back as another one. U+10FFFF is
 * not a character; the search by prefix uses it as the end of all names.
 */
const namePattern = /^[^\p{Cc}\p{Cs}\u{10ffff}]{1,500}$/u;

export function checkName(what: string, name: string): void {
  if (!namePattern.test(name)) throw new Error(`not usable as ${what}: ${JSON.stringify(name)}`);
}

export function checkTtl(ttlMs: number): void {
  if (!Number.isSafeInteger(ttlMs) || ttlMs <= 0) throw new Error(`not a time to live: ${ttlMs}`);
}

export function checkTime(what: string, at: number): void {
  if (!Number.isSafeInteger(at)) throw new Error(`${what} is not a time in milliseconds: ${at}`);
}

export function checkAppend({ stream, expectedVersion, events, lease }: Append): void {
  checkName('a stream', stream);
  if (expectedVersion !== 'any' && (!Number.isSafeInteger(expectedVersion) || expectedVersion < 0)) {
    throw new Error(`not a version of ${stream}: ${expectedVersion}`);
  }
  if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
  if (new Set(events.map(event => event.id)).size !== events.length) {
    throw new Error(`one event id twice in an append to ${stream}`);
  }
  if (lease && lease.stream !== stream) throw new Error(`a lease of ${lease.stream} used on ${stream}`);
}

export function checkLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit <= 0) throw new Error(`not a page size: ${limit}`);
}

/** The position that a cursor means. One past the end was given out by another store and would skip events here. */
export function parseCursor(cursor: Cursor | undefined, head: number): number {
  if (cursor === undefined) return 0;
  if (!/^(0|[1-9]\d{0,15})$/.test(cursor)) throw new Error(`not a cursor: ${JSON.stringify(cursor)}`);
  const position = Number(cursor);
  if (position > head) {
    throw new Problem({
      code: 'cursor-unknown',
      what: `The reading position ${cursor} is past the end of the journal (${head}), so it belongs to another store.`,
      remedy: 'Read again from the start.',
    });
  }
  return position;
}
