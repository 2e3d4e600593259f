// Leases in SQLite, one row per stream.
import type { Lease, LeaseOutcome, LeaseStatus } from '../../../ports/journal.ts';
import type { Owner } from '../../../ports/owner.ts';
import { checkName, checkTtl } from '../arguments.ts';
import { isHeldBy, judgeAcquire, type LeaseRow, statusOf } from '../lease-rules.ts';
import { ownerSchema } from '../owner-schema.ts';
import type { Sql } from './connection.ts';
import { keepOwner, ownerRow } from './owners.ts';
import { damaged, numberOf } from './schema.ts';
import type { StoreAccess } from './store-access.ts';

export async function acquireLease(
  store: StoreAccess,
  stream: string,
  owner: Owner,
  ttlMs: number,
): Promise<LeaseOutcome> {
  checkName('a stream', stream);
  checkTtl(ttlMs);
  const kept = ownerSchema.parse(owner);
  return store.write(sql => {
    const judges = store.judges();
    const verdict = judgeAcquire(readLease(sql, stream, store.path), kept, judges);
    if (verdict.kind === 'held') return verdict;
    keepOwner(sql, kept, judges.now + ttlMs);
    sql.run(
      `INSERT INTO lease (stream, owner, epoch) VALUES (?, ?, ?)
       ON CONFLICT (stream) DO UPDATE SET owner = excluded.owner, epoch = excluded.epoch`,
      ...[stream, kept.id, verdict.epoch],
    );
    return { kind: 'acquired', lease: { stream, owner: kept, epoch: verdict.epoch } };
  });
}

/** The row stays, with its epoch. `also` is done in the same transaction, if the lease was held until now. */
export function releaseLease(store: StoreAccess, lease: Lease, also: (sql: Sql) => unknown): Promise<void> {
  return store.write(sql => {
    if (!isHeldBy(readLease(sql, lease.stream, store.path), lease)) return;
    sql.run('UPDATE lease SET owner = NULL WHERE stream = ?', lease.stream);
    also(sql);
  });
}

export function leaseHolder(store: StoreAccess, stream: string): Promise<LeaseStatus | undefined> {
  return store.read(sql => statusOf(readLease(sql, stream, store.path), store.judges()));
}

export function readLease(sql: Sql, stream: string, path: string): LeaseRow | undefined {
  const row = sql.get(
    `SELECT lease.owner AS owner, lease.epoch AS epoch, owner.data AS data, owner.expires_at AS expires_at
     FROM lease LEFT JOIN owner ON owner.id = lease.owner WHERE lease.stream = ?`,
    stream,
  );
  if (!row) return undefined;
  const holder = row.owner === null ? undefined : ownerRow(row, path);
  if (row.owner !== null && !holder) throw damaged(path, `the lease of ${stream} names an owner that is not there`);
  return { epoch: numberOf(row, 'epoch'), holder };
}
