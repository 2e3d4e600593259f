// Events that were read or appended here before: a fact never changes, so none is decoded twice. Versions are dense from 1,
// so a place in the list is a version.
import type { Recorded } from '../../../core/event.ts';
import { deepFreeze } from '../deep-freeze.ts';

/** A process that stays sees many streams. */
const eventsMax = 50_000;

export class KeptEvents {
  readonly #streams = new Map<string, Recorded[]>();
  #count = 0;

  /** Up to which version a stream is here. */
  versionOf(stream: string): number {
    return this.#streams.get(stream)?.length ?? 0;
  }

  /** Somebody else may have brought them meanwhile. */
  add(stream: string, events: readonly Recorded[]): void {
    if (this.#count + events.length > eventsMax) this.#forget();
    const kept = this.#streams.get(stream) ?? [];
    for (const event of events) {
      if (event.version !== kept.length + 1) continue;
      kept.push(deepFreeze(event));
      this.#count += 1;
    }
    this.#streams.set(stream, kept);
  }

  /** Undefined: it is not here. */
  find({ stream, version, id }: Pick<Recorded, 'stream' | 'version' | 'id'>): Recorded | undefined {
    const event = this.#streams.get(stream)?.[version - 1];
    return event?.id === id ? event : undefined;
  }

  after(stream: string, version: number): readonly Recorded[] {
    return this.#streams.get(stream)?.slice(version) ?? [];
  }

  #forget(): void {
    this.#streams.clear();
    this.#count = 0;
  }
}
