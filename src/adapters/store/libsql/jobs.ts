// The statements on the job table.
import * as z from 'zod';
import type { NewJob } from '../../../ports/queue.ts';
import type { JobRow } from '../job-rules.ts';
import type { Row, Sql } from './connection.ts';
import { ownerRow } from './owners.ts';
import { damaged, numberOf, textOf } from './schema.ts';

const jobs = `
  SELECT job.id AS id, labels, state, delivery, not_before, job.owner AS owner, owner.data AS data, owner.expires_at AS expires_at
  FROM job LEFT JOIN owner ON owner.id = job.owner`;
const labelsSchema = z.array(z.string());
const stateSchema = z.enum(['waiting', 'claimed', 'completed']);

export function insertJob(sql: Sql, job: NewJob, payload: string): void {
  sql.run(
    `INSERT INTO job (id, labels, payload, state, delivery, not_before) VALUES (?, ?, ?, 'waiting', 0, 0)`,
    ...[job.id, JSON.stringify(job.labels), payload],
  );
}

export function readJob(sql: Sql, id: string, path: string): JobRow | undefined {
  const row = sql.get(`${jobs} WHERE job.id = ?`, id);
  return row && jobRow(row, path);
}

/** Those not completed, oldest first. */
export function readOpenJobs(sql: Sql, path: string): readonly JobRow[] {
  return sql.all(`${jobs} WHERE state <> 'completed' ORDER BY seq`).map(row => jobRow(row, path));
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

export function updateJob(sql: Sql, job: Omit<JobRow, 'holder'>): void {
  sql.run(
    'UPDATE job SET state = ?, delivery = ?, not_before = ?, owner = ? WHERE id = ?',
    ...[job.state, job.delivery, job.notBefore, job.ownerId ?? null, job.id],
  );
}

function jobRow(row: Row, path: string): JobRow {
  const id = textOf(row, 'id');
  const labels = labelsSchema.safeParse(parseJson(textOf(row, 'labels'), `the labels of job ${id}`, path));
  const state = stateSchema.safeParse(row.state);
  const holder = state.data === 'claimed' ? ownerRow(row, path) : undefined;
  const isWhole = labels.success && state.success && (state.data !== 'claimed' || holder);
  if (!isWhole) throw damaged(path, `job ${id} is malformed`);
  return {
    id,
    labels: labels.data,
    state: state.data,
    delivery: numberOf(row, 'delivery'),
    notBefore: numberOf(row, 'not_before'),
    ownerId: row.owner === null ? undefined : textOf(row, 'owner'),
    holder,
  };
}

function parseJson(text: string, what: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(path, `${what} is not JSON`, cause);
  }
}
