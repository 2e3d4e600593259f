// Leases in SQLite, one row per stream.
import type { Lease, LeaseHolder, LeaseOutcome, RenewOutcome } from '../../../ports/journal.ts';
import type { Owner } from '../../../ports/owner.ts';
import { checkName, checkTtl } from '../arguments.ts';
import { isHeldBy, judgeAcquire, type LeaseRow, openHolder } from '../lease-rules.ts';
import { ownerSchema } from '../owner-schema.ts';
import type { Sql } from './connection.ts';
import { damaged, numberOf, textOf } from './schema.ts';
import type { StoreAccess } from './store-access.ts';

export async function acquireLease(
  store: StoreAccess,
  stream: string,
  owner: Owner,
  ttlMs: number,
): Promise<LeaseOutcome> {
  checkName('a stream', stream);
  checkTtl(ttlMs);
  return store.write(sql => {
    const judges = store.judges();
    const verdict = judgeAcquire(readLease(sql, stream, store.path), owner, judges);
    if (verdict.kind === 'held') return verdict;
    const lease = { stream, owner: ownerSchema.parse(owner), epoch: verdict.epoch, expiresAt: judges.now + ttlMs };
    writeLease(sql, lease);
    return { kind: 'acquired', lease };
  });
}

export async function renewLease(store: StoreAccess, lease: Lease, ttlMs: number): Promise<RenewOutcome> {
  checkTtl(ttlMs);
  return store.write(sql => {
    if (!isHeldBy(readLease(sql, lease.stream, store.path), lease)) return { kind: 'lost' };
    const renewed = { ...lease, expiresAt: store.judges().now + ttlMs };
    writeLease(sql, renewed);
    return { kind: 'renewed', lease: renewed };
  });
}

/** The row stays, with its epoch. */
export function releaseLease(store: StoreAccess, lease: Lease): Promise<void> {
  return store.write(sql => {
    if (!isHeldBy(readLease(sql, lease.stream, store.path), lease)) return;
    sql.run('UPDATE lease SET released = 1 WHERE stream = ?', lease.stream);
  });
}

export function leaseHolder(store: StoreAccess, stream: string): Promise<LeaseHolder | undefined> {
  return store.read(sql => openHolder(readLease(sql, stream, store.path)));
}

export function readLease(sql: Sql, stream: string, path: string): LeaseRow | undefined {
  const row = sql.get('SELECT owner, epoch, expires_at, released FROM lease WHERE stream = ?', stream);
  return (
    row && {
      owner: parseOwner(textOf(row, 'owner'), path),
      epoch: numberOf(row, 'epoch'),
      expiresAt: numberOf(row, 'expires_at'),
      released: numberOf(row, 'released') !== 0,
    }
  );
}

export function parseOwner(text: string, path: string): Owner {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw damaged(path, 'it names an owner that cannot be read', cause);
  }
}

function writeLease(sql: Sql, { stream, owner, epoch, expiresAt }: Lease): void {
  sql.run(
    `INSERT INTO lease (stream, owner, epoch, expires_at, released) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT (stream) DO UPDATE SET
       owner = excluded.owner, epoch = excluded.epoch, expires_at = excluded.expires_at, released = 0`,
    ...[stream, JSON.stringify(owner), epoch, expiresAt],
  );
}
