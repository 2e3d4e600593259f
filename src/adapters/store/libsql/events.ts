// The statements on the event table.
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
      const row = sql.get('SELECT version FROM event WHERE stream = ? ORDER BY version DESC LIMIT 1', stream);
      return row ? numberOf(row, 'version') : 0;
    },
    lease: stream => readLease(sql, stream, path),
  };
}

export function insertEvent(sql: Sql, stream: string, version: number, event: EncodedEvent): void {
  const { id, at, actor, type, schemaVersion, data } = event;
  sql.run(
    'INSERT INTO event (stream, version, id, at, actor, type, schema_version, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ...[stream, version, id, at, JSON.stringify(actor), type, schemaVersion, data],
  );
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

/** Leaps from stream to stream in the index instead of passing every event; names of one prefix stand together there. */
export function selectHeads(sql: Sql, prefix: string): readonly Row[] {
  return sql.all(
    `WITH RECURSIVE head (stream) AS (
       SELECT min(stream) FROM event WHERE stream >= ?1
       UNION ALL
       SELECT (SELECT min(stream) FROM event WHERE stream > head.stream) FROM head
       WHERE substr(head.stream, 1, length(?1)) = ?1
     )
     SELECT stream, (SELECT max(version) FROM event WHERE event.stream = head.stream) AS version
     FROM head WHERE substr(stream, 1, length(?1)) = ?1`,
    prefix,
  );
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
