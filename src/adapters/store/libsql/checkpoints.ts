// Moves the WAL into the main file. Only while a second connection holds the write lock: the SQLite inside libsql (3.45) can
// lose commits when a checkpoint and a commit that restarts the WAL meet (https://sqlite.org/wal.html#walresetbug).
import { statSync } from 'node:fs';
import type { Connection } from './connection.ts';
import { driverFault, explainFault } from './driver-fault.ts';

/** Four times as much as in SQLite's own automatic checkpoint, since an append changes some six pages: less than one of 500 meets one. */
const walGrowthMaxBytes = 16 * 1024 * 1024;

export class Checkpoints {
  readonly #connection: Connection;
  readonly #guard: Connection;
  readonly #storePath: string;
  #walBytesAtLast = 0;

  constructor(connection: Connection, guard: Connection, storePath: string) {
    this.#connection = connection;
    this.#guard = guard;
    this.#storePath = storePath;
  }

  /** Called after each commit; mostly does nothing, and leaves a busy file to the next commit. */
  runIfDue(): void {
    const bytes = statSync(`${this.#storePath}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    // The first commit after a checkpoint cuts the WAL down, unless another process still reads it: then it goes on growing.
    if (bytes < this.#walBytesAtLast) this.#walBytesAtLast = 0;
    if (bytes - this.#walBytesAtLast < walGrowthMaxBytes) return;
    if (this.#run()) this.#walBytesAtLast = bytes;
  }

  /** The commit before is safe in the WAL either way, so a disk that is busy or full must not make it look failed. */
  #run(): boolean {
    try {
      this.#guard.lockNow(() => this.#connection.readNow(sql => sql.get('PRAGMA wal_checkpoint(PASSIVE)')));
      return true;
    } catch (error) {
      if (['busy', 'full'].includes(driverFault(error))) return false;
      throw explainFault(error, this.#storePath);
    }
  }
}
