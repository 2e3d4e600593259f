// What one reader gets of a bus after its cursor.
import type { Recorded } from '../../event.ts';
import { isFor } from './address.ts';
import { type BusEvent, type Message, messageOf } from './events.ts';

export interface Delivery {
  readonly messages: readonly Message[];
  /** Handed to the next read, it acknowledges these. */
  readonly cursor: number;
}

export interface DeliveryRequest {
  readonly after: number;
  /** Without one every message is given. */
  readonly reader?: string | undefined;
  readonly limit: number;
  /** Of all of them together; one is given however long it is. Default: no limit. */
  readonly charsMax?: number | undefined;
}

/** `events` are those after `after`, in order. */
export function deliver(
  events: readonly Recorded<BusEvent>[],
  { after, reader, limit, charsMax = Number.POSITIVE_INFINITY }: DeliveryRequest,
): Delivery {
  const messages: Message[] = [];
  let [cursor, chars] = [after, 0];
  for (const event of events) {
    if (messages.length === limit) break;
    if (event.type === 'MessagePublished' && (reader === undefined || isFor(reader, event.data))) {
      chars += JSON.stringify(event.data).length;
      if (messages.length > 0 && chars > charsMax) break;
      messages.push(messageOf(event));
    }
    cursor = event.version;
  }
  return { messages, cursor };
}
