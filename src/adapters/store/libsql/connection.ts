// The one file that knows the driver. Transactions run whole, without a pause inside, and are repeated while the file is busy.
import Database from 'libsql';
import { type Patience, retryWhileBusy } from './retry.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Nothing else may reach the driver: it ends the process on a boolean, and cuts text at a NUL. */
export type Value = string | number | null;

export interface Sql {
  get(source: string, ...values: readonly Value[]): Row | undefined;
  all(source: string, ...values: readonly Value[]): readonly Row[];
  run(source: string, ...values: readonly Value[]): void;
}

/** Short, because the driver waits with the event loop blocked; the longer wait is in `retryWhileBusy`. */
const busyTimeoutMs = 20;

export class Connection {
  readonly #database: Database.Database;
  readonly #patience: Patience;
  readonly #sql: Sql;
  #isOpen = true;

  private constructor(database: Database.Database, patience: Patience) {
    this.#database = database;
    this.#patience = patience;
    this.#sql = cachedStatements(database);
  }

  /** The file must exist: the driver would create an empty one. */
  static async open(patience: Patience): Promise<Connection> {
    return new Connection(await retryWhileBusy(() => openDatabase(patience.path), patience), patience);
  }

  /** Statements see one state of the file each; use one statement where that matters. */
  read<T>(work: (sql: Sql) => T): Promise<T> {
    return retryWhileBusy(() => work(this.#opened()), this.#patience);
  }

  /** The work may run several times, but is committed once. */
  write<T>(work: (sql: Sql) => T): Promise<T> {
    return retryWhileBusy(() => this.#transact(work), this.#patience);
  }

  /** One try, for callers that cannot wait; throws when the file is busy. */
  readNow<T>(work: (sql: Sql) => T): T {
    return work(this.#opened());
  }

  /** Runs `work` while no process can write. Throws when the file is busy. */
  lockNow<T>(work: () => T): T {
    return this.#transact(work, 'ROLLBACK');
  }

  /** Prepared statements keep the file open until they are collected, so the file handle may live on for a while. */
  close(): void {
    if (this.#isOpen) this.#database.close();
    this.#isOpen = false;
  }

  #opened(): Sql {
    if (!this.#isOpen) throw new Error(`the store ${this.#patience.path} was closed`);
    return this.#sql;
  }

  #transact<T>(work: (sql: Sql) => T, end: 'COMMIT' | 'ROLLBACK' = 'COMMIT'): T {
    const sql = this.#opened();
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work(sql);
      this.#database.exec(end);
      return result;
    } finally {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
    }
  }
}

function openDatabase(path: string): Database.Database {
  const database = new Database(path, { timeout: busyTimeoutMs });
  try {
    database.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 0;');
    if (process.platform === 'darwin') database.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Writes a new database file in one go. Only whole scripts, no statements: so closing it really closes it. */
export function writeDatabaseFile(path: string, script: string): void {
  const database = new Database(path, { timeout: busyTimeoutMs });
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE; ${script} COMMIT;`);
  } finally {
    database.close();
  }
}

/** Locks a file that holds nothing, until it is given back. Throws when it is busy. */
export function holdFile(path: string): () => void {
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
  return () => {
    database.exec('ROLLBACK');
    database.close();
  };
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function cachedStatements(database: Database.Database): Sql {
  const statements = new Map<string, ReturnType<typeof database.prepare>>();
  const prepared = (source: string, values: readonly Value[]) => {
    for (const value of values) checkValue(value);
    const known = statements.get(source) ?? database.prepare(source);
    statements.set(source, known);
    return known;
  };
  return {
    get: (source, ...values) => prepared(source, values).get(values) as Row | undefined,
    all: (source, ...values) => prepared(source, values).all(values) as Row[],
    run: (source, ...values) => void prepared(source, values).run(values),
  };
}

function checkValue(value: Value): void {
  const isSafe = typeof value === 'string' ? !value.includes('\0') : value === null || Number.isFinite(value);
  if (!isSafe) throw new TypeError('the driver cannot store this value');
}
