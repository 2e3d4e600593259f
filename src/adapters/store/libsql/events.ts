// The statements on the event table.
import type { StreamHead } from '../../../ports/journal.ts';
import type { AppendView } from '../append-rules.ts';
import type { StoredEvent } from '../decode.ts';
import type { EncodedEvent } from '../encode.ts';
import type { Row, Sql } from './connection.ts';
import { readLease } from './leases.ts';
import { numberOf, textOf } from './schema.ts';

const columns = 'position, stream, version, id, at, actor, type, schema_version, data';

export function appendView(sql: Sql, path: string): AppendView {
  return {
    streamOf: id => {
      const row = sql.get('SELECT stream FROM event WHERE id = ?', id);
      return row && textOf(row, 'stream');
    },
    version: stream => {
      const row = sql.get('SELECT version FROM stream WHERE name = ?', stream);
      return row ? numberOf(row, 'version') : 0;
    },
    lease: stream => readLease(sql, stream, path),
  };
}

/** Gives the version of the last one. */
export function insertEvents(sql: Sql, stream: string, after: number, events: readonly EncodedEvent[]): number {
  let version = after;
  for (const { id, at, actor, type, schemaVersion, data } of events) {
    sql.run(
      'INSERT INTO event (stream, version, id, at, actor, type, schema_version, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ...[stream, ++version, id, at, JSON.stringify(actor), type, schemaVersion, data],
    );
  }
  sql.run(
    `INSERT INTO stream (name, version, updated_at, ended_version) VALUES (?, ?, ?, 0)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, updated_at = excluded.updated_at`,
    ...[stream, version, events.at(-1)?.at ?? 0],
  );
  return version;
}

export function selectStream(sql: Sql, stream: string, afterVersion: number): readonly Row[] {
  return sql.all(
    `SELECT ${columns} FROM event WHERE stream = ? AND version > ? ORDER BY version`,
    stream,
    afterVersion,
  );
}

export function selectPage(sql: Sql, afterPosition: number, limit: number): readonly Row[] {
  return sql.all(`SELECT ${columns} FROM event WHERE position > ? ORDER BY position LIMIT ?`, afterPosition, limit);
}

export function headPosition(sql: Sql): number {
  const row = sql.get('SELECT position FROM event ORDER BY position DESC LIMIT 1');
  return row ? numberOf(row, 'position') : 0;
}

/** Names of one prefix are neighbours in the index. For open streams a partial index passes over those that have ended. */
export function selectHeads(sql: Sql, prefix: string, which: 'all' | 'open'): readonly StreamHead[] {
  const rows = sql.all(
    `SELECT name, version, updated_at, ended_version FROM stream
     WHERE name >= ?1 AND name < ?2 ${which === 'open' ? 'AND ended_version <> version' : ''} ORDER BY name`,
    ...[prefix, `${prefix}\u{10ffff}`],
  );
  return rows.map(row => ({
    stream: textOf(row, 'name'),
    version: numberOf(row, 'version'),
    updatedAt: numberOf(row, 'updated_at'),
    isEnded: numberOf(row, 'ended_version') === numberOf(row, 'version'),
  }));
}

export function markEnded(sql: Sql, stream: string, version: number): void {
  sql.run('UPDATE stream SET ended_version = ? WHERE name = ?', version, stream);
}

export function storedEvent(row: Row): StoredEvent {
  return {
    stream: textOf(row, 'stream'),
    version: numberOf(row, 'version'),
    id: textOf(row, 'id'),
    at: numberOf(row, 'at'),
    actor: textOf(row, 'actor'),
    type: textOf(row, 'type'),
    schemaVersion: numberOf(row, 'schema_version'),
    data: textOf(row, 'data'),
  };
}
