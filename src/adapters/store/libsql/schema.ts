// The tables, and how a file is recognised as a store that this Pitwall can read.
import { Problem } from '../../../core/problem.ts';
import { quoted, type Row, type Sql } from './connection.ts';

const schemaVersion = 4;
/** "PitW" in the header of the file, so that a database of another program is not taken for a store. */
const applicationId = 0x50697457;

/** Since schema 2. All of `stream` follows from the events, but `ended_version`, which is only a hint. */
const ownersAndStreams = `
  CREATE TABLE owner (id TEXT PRIMARY KEY, data TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE lease (stream TEXT PRIMARY KEY, owner TEXT, epoch INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX lease_held ON lease (owner) WHERE owner IS NOT NULL;
  CREATE INDEX job_held ON job (owner) WHERE state = 'claimed';
  CREATE TABLE stream (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    ended_version INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX stream_open ON stream (name) WHERE ended_version <> version;
`;

/** Since schema 3. */
const bookmarks = 'CREATE TABLE bookmark (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID';

/** Since schema 4: the agent of a job. */
const agentOfJob = 'ALTER TABLE job ADD COLUMN agent TEXT';

const tables = `
  PRAGMA application_id = ${applicationId};
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE event (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    type TEXT NOT NULL,
    schema_version INTEGER NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (stream, version)
  ) STRICT;
  CREATE TRIGGER event_keeps_rows BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events stay'); END;
  CREATE TRIGGER event_keeps_values BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events stay as they are'); END;
  CREATE TABLE job (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    labels TEXT NOT NULL,
    agent TEXT,
    payload TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'claimed', 'completed')),
    delivery INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    owner TEXT
  ) STRICT;
  CREATE INDEX job_open ON job (seq) WHERE state <> 'completed';
  ${ownersAndStreams}
  ${bookmarks};
`;

/** Makes an empty store that holds these facts about itself. */
export function schemaScript(meta: Readonly<Record<string, string>>): string {
  const rows = Object.entries({ ...meta, schema: String(schemaVersion) });
  const inserts = rows.map(([key, value]) => `INSERT INTO meta VALUES (${quoted(key)}, ${quoted(value)});`);
  return `${tables} ${inserts.join(' ')}`;
}

/** `older`: it has to be migrated first. */
export function checkSchema(sql: Sql, path: string): 'current' | 'older' {
  const isStore = sql.get('PRAGMA application_id')?.application_id === applicationId;
  if (!isStore) throw damaged(path, 'it is not a Pitwall store, or was emptied');
  const version = Number(readMeta(sql, 'schema', path));
  if (version > schemaVersion) {
    throw new Problem({
      code: 'newer-pitwall',
      what: `The store ${path} has schema ${version}; this Pitwall knows ${schemaVersion}.`,
      remedy: 'Update Pitwall to at least the version that wrote it.',
    });
  }
  if (version === schemaVersion) return 'current';
  if (![1, 2, 3].includes(version)) throw damaged(path, 'its schema version makes no sense');
  return 'older';
}

/** From an older schema, in one transaction. */
export function migrate(sql: Sql, path: string): void {
  if (checkSchema(sql, path) === 'current') return;
  const from = Number(readMeta(sql, 'schema', path));
  if (from === 1) migrateFromFirst(sql);
  if (from < 3) sql.run(bookmarks);
  sql.run(agentOfJob);
  writeMeta(sql, 'schema', String(schemaVersion));
}

/** A process of that Pitwall that still runs is refused by the new tables. */
function migrateFromFirst(sql: Sql): void {
  const ownerId = `json_extract(owner, '$.id')`;
  const script = `
    ALTER TABLE lease RENAME TO lease_1;
    ${ownersAndStreams}
    INSERT OR REPLACE INTO owner SELECT ${ownerId}, owner, expires_at FROM lease_1 WHERE released = 0;
    INSERT OR REPLACE INTO owner SELECT ${ownerId}, owner, expires_at FROM job WHERE state = 'claimed';
    INSERT INTO lease SELECT stream, iif(released = 0, ${ownerId}, NULL), epoch FROM lease_1;
    DROP TABLE lease_1;
    UPDATE job SET owner = ${ownerId} WHERE owner IS NOT NULL;
    ALTER TABLE job DROP COLUMN expires_at;
    INSERT INTO stream SELECT stream, max(version), max(at), 0 FROM event GROUP BY stream`;
  for (const statement of script.split(';')) sql.run(statement);
}

export function readMeta(sql: Sql, key: string, path: string): string {
  const value = sql.get('SELECT value FROM meta WHERE key = ?', key)?.value;
  if (typeof value !== 'string') throw damaged(path, `it does not hold its ${key}`);
  return value;
}

export function writeMeta(sql: Sql, key: string, value: string): void {
  sql.run('INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, value);
}

export function damaged(path: string, why: string, cause?: unknown): Problem {
  return new Problem(
    {
      code: 'store-unreadable',
      what: `The store ${path} cannot be used: ${why}.`,
      remedy:
        'Keep the file, and restore its folder from a backup, or run `pitwall init --new-id` to start with an empty store.',
    },
    { cause },
  );
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`column ${column} is not text`);
  return value;
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new Error(`column ${column} is not a number`);
  return value;
}
