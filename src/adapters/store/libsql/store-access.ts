// What journal, leases and queue share: reading, and writing that proves the store is still the one that people will find.
import type { DefinitionsFor } from '../../../core/event.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { OwnerLiveness } from '../../../ports/owner.ts';
import type { Redact } from '../encode.ts';
import type { Judges } from '../lease-rules.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { Connection, Sql } from './connection.ts';
import { checkStillThere, type Locations } from './locations.ts';

export interface StoreAccessParts {
  readonly connection: Connection;
  readonly checkpoints: Checkpoints;
  readonly locations: Locations;
  readonly clock: Clock;
  readonly liveness: OwnerLiveness;
  readonly definitionsFor: DefinitionsFor;
  readonly redact: Redact;
}

export class StoreAccess {
  readonly #parts: StoreAccessParts;

  constructor(parts: StoreAccessParts) {
    this.#parts = parts;
  }

  get path(): string {
    return this.#parts.locations.store.path;
  }
  get definitionsFor(): DefinitionsFor {
    return this.#parts.definitionsFor;
  }
  get redact(): Redact {
    return this.#parts.redact;
  }

  judges(): Judges {
    return { now: this.#parts.clock.now(), liveness: this.#parts.liveness };
  }

  read<T>(work: (sql: Sql) => T): Promise<T> {
    return this.#parts.connection.read(work);
  }

  /** Checked before, so that a lost store is not written, and after, so that a write into a deleted file is not acknowledged. */
  async write<T>(work: (sql: Sql) => T): Promise<T> {
    const { connection, checkpoints, locations } = this.#parts;
    const result = await connection.write(sql => {
      checkStillThere(locations);
      return work(sql);
    });
    checkStillThere(locations);
    checkpoints.runIfDue();
    return result;
  }
}
