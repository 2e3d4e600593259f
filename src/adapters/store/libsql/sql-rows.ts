// The rows of the store in SQLite: every statement on its tables, for use inside one transaction.
import * as z from 'zod';
import type { StreamHead } from '../../../ports/journal.ts';
import type { Holdings, Owner } from '../../../ports/owner.ts';
import type { NewJob } from '../../../ports/queue.ts';
import type { StoredEvent } from '../decode.ts';
import type { EncodedEvent } from '../encode.ts';
import type { JobRow } from '../job-rules.ts';
import type { LeaseRow, OwnerRow } from '../lease-rules.ts';
import { ownerSchema } from '../owner-schema.ts';
import type { StoreRows } from '../store-access.ts';
import type { Row, Sql } from './connection.ts';
import { damaged, numberOf, textOf } from './schema.ts';

const events = 'SELECT position, stream, version, id, at, actor, type, schema_version, data FROM event';
const jobs = `
  SELECT job.id AS id, labels, agent, state, delivery, not_before, job.owner AS owner, owner.data AS data, owner.expires_at AS expires_at
  FROM job LEFT JOIN owner ON owner.id = job.owner`;
const labelsSchema = z.array(z.string());
const stateSchema = z.enum(['waiting', 'claimed', 'completed']);

export class SqlRows implements StoreRows {
  readonly #sql: Sql;
  readonly #path: string;

  /** `path` is for people: where the store is. */
  constructor(sql: Sql, path: string) {
    this.#sql = sql;
    this.#path = path;
  }

  streamOf(eventId: string): string | undefined {
    const row = this.#sql.get('SELECT stream FROM event WHERE id = ?', eventId);
    return row && textOf(row, 'stream');
  }

  version(stream: string): number {
    const row = this.#sql.get('SELECT version FROM stream WHERE name = ?', stream);
    return row ? numberOf(row, 'version') : 0;
  }

  insertEvents(stream: string, after: number, encoded: readonly EncodedEvent[]): void {
    for (const [index, { id, at, actor, type, schemaVersion, data }] of encoded.entries()) {
      this.#sql.run(
        'INSERT INTO event (stream, version, id, at, actor, type, schema_version, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        ...[stream, after + 1 + index, id, at, JSON.stringify(actor), type, schemaVersion, data],
      );
    }
    this.#sql.run(
      `INSERT INTO stream (name, version, updated_at, ended_version) VALUES (?, ?, ?, 0)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version, updated_at = excluded.updated_at`,
      ...[stream, after + encoded.length, encoded.at(-1)?.at ?? 0],
    );
  }

  eventsOf(stream: string, afterVersion: number, limit: number | undefined): readonly StoredEvent[] {
    const source = `${events} WHERE stream = ? AND version > ? ORDER BY version${limit === undefined ? '' : ' LIMIT ?'}`;
    const values = [stream, afterVersion, ...(limit === undefined ? [] : [limit])];
    return this.#sql.all(source, ...values).map(storedEvent);
  }

  eventsAfter(position: number, limit: number): readonly StoredEvent[] {
    return this.#sql.all(`${events} WHERE position > ? ORDER BY position LIMIT ?`, position, limit).map(storedEvent);
  }

  headPosition(): number {
    const row = this.#sql.get('SELECT position FROM event ORDER BY position DESC LIMIT 1');
    return row ? numberOf(row, 'position') : 0;
  }

  /** Names of one prefix are neighbours in the index. For open streams a partial index passes over those that have ended. */
  heads(prefix: string, which: 'all' | 'open'): readonly StreamHead[] {
    const rows = this.#sql.all(
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

  markEnded(stream: string, version: number): void {
    this.#sql.run('UPDATE stream SET ended_version = ? WHERE name = ?', version, stream);
  }

  /** A new owner comes once per start of a process: then those that hold nothing any more are dropped. */
  keepOwner(owner: Owner, expiresAt: number): void {
    if (!this.#sql.get('SELECT id FROM owner WHERE id = ?', owner.id)) {
      this.#sql.run(
        `DELETE FROM owner WHERE NOT EXISTS (SELECT 1 FROM lease WHERE lease.owner = owner.id)
           AND NOT EXISTS (SELECT 1 FROM job WHERE job.owner = owner.id AND job.state = 'claimed')`,
      );
    }
    this.#sql.run(
      `INSERT INTO owner (id, data, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
      ...[owner.id, JSON.stringify(owner), expiresAt],
    );
  }

  holdingsOf(ownerId: string): Holdings {
    const leases = this.#sql.all('SELECT stream, epoch FROM lease WHERE owner = ?', ownerId);
    const claims = this.#sql.all(`SELECT id, delivery FROM job WHERE owner = ? AND state = 'claimed'`, ownerId);
    return {
      leases: leases.map(row => ({ stream: textOf(row, 'stream'), epoch: numberOf(row, 'epoch') })),
      claims: claims.map(row => ({ job: textOf(row, 'id'), delivery: numberOf(row, 'delivery') })),
    };
  }

  lease(stream: string): LeaseRow | undefined {
    const row = this.#sql.get(
      `SELECT lease.owner AS owner, lease.epoch AS epoch, owner.data AS data, owner.expires_at AS expires_at
       FROM lease LEFT JOIN owner ON owner.id = lease.owner WHERE lease.stream = ?`,
      stream,
    );
    if (!row) return undefined;
    const holder = row.owner === null ? undefined : this.#ownerRow(row);
    if (row.owner !== null && !holder)
      throw damaged(this.#path, `the lease of ${stream} names an owner that is not there`);
    return { epoch: numberOf(row, 'epoch'), holder };
  }

  keepLease(stream: string, epoch: number, ownerId: string | undefined): void {
    this.#sql.run(
      `INSERT INTO lease (stream, owner, epoch) VALUES (?, ?, ?)
       ON CONFLICT (stream) DO UPDATE SET owner = excluded.owner, epoch = excluded.epoch`,
      ...[stream, ownerId ?? null, epoch],
    );
  }

  bookmark(name: string): number {
    const row = this.#sql.get('SELECT at FROM bookmark WHERE name = ?', name);
    return row ? numberOf(row, 'at') : 0;
  }

  keepBookmark(name: string, at: number): void {
    this.#sql.run(
      'INSERT INTO bookmark (name, at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at',
      ...[name, at],
    );
  }

  insertJob({ id, labels, agent }: NewJob, payload: string): void {
    this.#sql.run(
      `INSERT INTO job (id, labels, agent, payload, state, delivery, not_before) VALUES (?, ?, ?, ?, 'waiting', 0, 0)`,
      ...[id, JSON.stringify(labels), agent ?? null, payload],
    );
  }

  job(id: string): JobRow | undefined {
    const row = this.#sql.get(`${jobs} WHERE job.id = ?`, id);
    return row && this.#jobRow(row);
  }

  openJobs(): readonly JobRow[] {
    return this.#sql.all(`${jobs} WHERE state <> 'completed' ORDER BY seq`).map(row => this.#jobRow(row));
  }

  payloadOf(id: string): unknown {
    const row = this.#sql.get('SELECT payload FROM job WHERE id = ?', id);
    return this.#parse(z.unknown(), row ? textOf(row, 'payload') : '', `the payload of job ${id} is not JSON`);
  }

  updateJob(job: Omit<JobRow, 'holder'>): void {
    this.#sql.run(
      'UPDATE job SET state = ?, delivery = ?, not_before = ?, owner = ? WHERE id = ?',
      ...[job.state, job.delivery, job.notBefore, job.ownerId ?? null, job.id],
    );
  }

  /** Differs after each enqueue and each give-back, also when a claim happened in between. */
  offersMark(): string {
    const row = this.#sql.get(
      `SELECT max(seq) AS newest, sum(state = 'waiting') AS waiting, sum(delivery) AS deliveries
       FROM job WHERE state <> 'completed'`,
    );
    return `${row?.newest} ${row?.waiting} ${row?.deliveries}`;
  }

  #jobRow(row: Row): JobRow {
    const id = textOf(row, 'id');
    const given = this.#parse(z.unknown(), textOf(row, 'labels'), `the labels of job ${id} is not JSON`);
    const labels = labelsSchema.safeParse(given);
    const state = stateSchema.safeParse(row.state);
    const holder = state.data === 'claimed' ? this.#ownerRow(row) : undefined;
    const isWhole = labels.success && state.success && (state.data !== 'claimed' || holder);
    if (!isWhole) throw damaged(this.#path, `job ${id} is malformed`);
    return {
      id,
      labels: labels.data,
      agent: row.agent === null ? undefined : textOf(row, 'agent'),
      state: state.data,
      delivery: numberOf(row, 'delivery'),
      notBefore: numberOf(row, 'not_before'),
      ownerId: row.owner === null ? undefined : textOf(row, 'owner'),
      holder,
    };
  }

  /** From the columns `data` and `expires_at` of a join; undefined: there is no such owner. */
  #ownerRow(row: Row): OwnerRow | undefined {
    if (row.data === null) return undefined;
    const owner = this.#parse(ownerSchema, textOf(row, 'data'), 'it names an owner that cannot be read');
    return { owner, expiresAt: numberOf(row, 'expires_at') };
  }

  #parse<T>(schema: z.ZodType<T>, text: string, otherwise: string): T {
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw damaged(this.#path, otherwise, cause);
    }
  }
}

function storedEvent(row: Row): StoredEvent {
  return {
    position: numberOf(row, 'position'),
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
