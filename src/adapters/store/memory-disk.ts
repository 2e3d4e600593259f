// What outlives a memory journal, as a file would: entries in order, found by stream and by id.
import type { EventDefinitions, Recorded } from '../../core/event.ts';
import type { AppendView } from './append-rules.ts';
import type { LeaseRow } from './lease-rules.ts';
import { Listeners } from './listeners.ts';

export interface MemoryEntry {
  readonly definitions: EventDefinitions;
  readonly schemaVersion: number;
  /** JSON, for readers with other definitions than the writer's. */
  readonly data: string;
  /** What readers with the writer's definitions get, made once. */
  readonly recorded: Recorded;
}

export class MemoryDisk implements AppendView {
  readonly entries: MemoryEntry[] = [];
  readonly streams = new Map<string, MemoryEntry[]>();
  readonly leases = new Map<string, LeaseRow>();
  readonly listeners = new Listeners();
  readonly #streamOfId = new Map<string, string>();

  streamOf(eventId: string): string | undefined {
    return this.#streamOfId.get(eventId);
  }
  version(stream: string): number {
    return this.streams.get(stream)?.length ?? 0;
  }
  lease(stream: string): LeaseRow | undefined {
    return this.leases.get(stream);
  }
  insert(entry: MemoryEntry): void {
    this.entries.push(entry);
    const { stream, id } = entry.recorded;
    const entries = this.streams.get(stream);
    if (entries) entries.push(entry);
    else this.streams.set(stream, [entry]);
    this.#streamOfId.set(id, stream);
  }
}
