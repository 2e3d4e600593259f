// The statements on the job table.
import { z } from 'zod';
import type { NewJob } from '../../../ports/queue.ts';
import type { JobRow } from '../job-rules.ts';
import type { Row, Sql } from './connection.ts';
import { parseOwner } from './leases.ts';
import { damaged, numberOf, textOf } from './schema.ts';

const columns = 'id, labels, state, delivery, not_before, owner, expires_at';
const labelsSchema = z.array(z.string());
const stateSchema = z.enum(['waiting', 'claimed', 'completed']);

export function insertJob(sql: Sql, job: NewJob, payload: string): void {
  sql.run(
    `INSERT INTO job (id, labels, payload, state, delivery, not_before, expires_at) VALUES (?, ?, ?, 'waiting', 0, 0, 0)`,
    ...[job.id, JSON.stringify(job.labels), payload],
  );
}

export function readJob(sql: Sql, id: string, path: string): JobRow | undefined {
  const row = sql.get(`SELECT ${columns} FROM job WHERE id = ?`, id);
  return row && jobRow(row, path);
}

/** Those not completed, oldest first. */
export function readOpenJobs(sql: Sql, path: string): readonly JobRow[] {
  return sql.all(`SELECT ${columns} FROM job WHERE state <> 'completed' ORDER BY seq`).map(row => jobRow(row, path));
}

/** Differs after each enqueue and each give-back, also when a claim happened in between. */
export function offersMark(sql: Sql): string {
  const row = sql.get(
    `SELECT max(seq) AS newest, sum(state = 'waiting') AS waiting, sum(delivery) AS deliveries
     FROM job WHERE state <> 'completed'`,
  );
  return `${row?.newest} ${row?.waiting} ${row?.deliveries}`;
}

export function readPayload(sql: Sql, id: string, path: string): unknown {
  const row = sql.get('SELECT payload FROM job WHERE id = ?', id);
  return parseJson(row ? textOf(row, 'payload') : '', `the payload of job ${id}`, path);
}

export function updateJob(sql: Sql, job: JobRow): void {
  sql.run(
    'UPDATE job SET state = ?, delivery = ?, not_before = ?, owner = ?, expires_at = ? WHERE id = ?',
    ...[job.state, job.delivery, job.notBefore, job.owner ? JSON.stringify(job.owner) : null, job.expiresAt, job.id],
  );
}

function jobRow(row: Row, path: string): JobRow {
  const id = textOf(row, 'id');
  const labels = labelsSchema.safeParse(parseJson(textOf(row, 'labels'), `the labels of job ${id}`, path));
  const state = stateSchema.safeParse(row.state);
  if (!labels.success || !state.success) throw damaged(path, `job ${id} is malformed`);
  return {
    id,
    labels: labels.data,
    state: state.data,
    delivery: numberOf(row, 'delivery'),
    notBefore: numberOf(row, 'not_before'),
    owner: row.owner === null ? undefined : parseOwner(textOf(row, 'owner'), path),
    expiresAt: numberOf(row, 'expires_at'),
  };
}

function parseJson(text: string, what: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(path, `${what} is not JSON`, cause);
  }
}
