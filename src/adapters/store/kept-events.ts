// The newest events that were appended here: an engine reads back at once what it appends, and that needs no decoding then.
import type { Recorded } from '../../core/event.ts';

const eventsMax = 1000;

export class KeptEvents {
  readonly #events = new Map<string, Recorded>();

  add(events: readonly Recorded[]): void {
    for (const event of events) this.#events.set(event.id, deepFreeze(event));
    for (const id of this.#events.keys()) {
      if (this.#events.size <= eventsMax) return;
      this.#events.delete(id);
    }
  }

  /** Undefined: it is not here. */
  find(id: string): Recorded | undefined {
    return this.#events.get(id);
  }
}

/** Readers share the kept objects, so a reader that changes one fails here instead of changing history. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
