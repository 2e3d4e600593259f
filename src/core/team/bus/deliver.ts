// What one reader gets of a bus after its cursor.
import type { Recorded } from '../../event.ts';
import { isFor } from './address.ts';
import { type BusEvent, type Message, messageOf } from './events.ts';

export interface Delivery {
  readonly messages: readonly Message[];
  /** Handed to the next read, it acknowledges these. */
  readonly cursor: number;
}

/** `events` are those after `after`, in order. Without a reader every message is given. */
export function deliver(
  events: readonly Recorded<BusEvent>[],
  { after, reader, limit }: { readonly after: number; readonly reader?: string | undefined; readonly limit: number },
): Delivery {
  const messages: Message[] = [];
  let cursor = after;
  for (const event of events) {
    if (messages.length === limit) break;
    cursor = event.version;
    if (event.type !== 'MessagePublished') continue;
    if (reader === undefined || isFor(reader, event.data)) messages.push(messageOf(event));
  }
  return { messages, cursor };
}
