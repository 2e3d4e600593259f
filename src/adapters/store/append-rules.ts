// What becomes of an append, decided from what is stored. Both stores ask here, inside their transaction.
import type { Append, AppendOutcome } from '../../ports/journal.ts';
import { isHeldBy, type LeaseRow, openHolder } from './lease-rules.ts';

export interface AppendView {
  /** The stream that holds the event of this id. */
  streamOf(eventId: string): string | undefined;
  version(stream: string): number;
  lease(stream: string): LeaseRow | undefined;
}

/** `insert`: after this version. */
export type AppendVerdict = AppendOutcome | { readonly kind: 'insert'; readonly after: number };

/** Our own success is recognised first: a retry must not read as a lost lease or a conflict with itself. */
export function judgeAppend(request: Append, view: AppendView): AppendVerdict {
  const version = view.version(request.stream);
  if (isRepeated(request, view)) return { kind: 'appended', version, repeated: true };
  if (request.lease) {
    const row = view.lease(request.stream);
    if (!isHeldBy(row, request.lease)) return { kind: 'lease-lost', holder: openHolder(row) };
  }
  if (request.expectedVersion !== 'any' && version !== request.expectedVersion) return { kind: 'conflict', version };
  return { kind: 'insert', after: version };
}

function isRepeated({ stream, events }: Append, view: AppendView): boolean {
  const found = events.map(event => view.streamOf(event.id)).filter(place => place !== undefined);
  if (found.length === 0) return false;
  const foreign = found.find(place => place !== stream);
  if (foreign !== undefined) throw new Error(`an event appended to ${stream} is stored in ${foreign} already`);
  if (found.length < events.length) throw new Error(`only some events of an append to ${stream} are stored already`);
  return true;
}
