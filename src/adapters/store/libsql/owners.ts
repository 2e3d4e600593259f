// Owners in SQLite: one row each, so that one heartbeat is one row, however much the owner holds.
import type { Heartbeat, Holdings, Owner } from '../../../ports/owner.ts';
import { checkTtl } from '../arguments.ts';
import type { OwnerRow } from '../lease-rules.ts';
import { ownerSchema } from '../owner-schema.ts';
import type { Row, Sql } from './connection.ts';
import { damaged, numberOf, textOf } from './schema.ts';
import type { StoreAccess } from './store-access.ts';

export function heartbeatIn(store: StoreAccess): Heartbeat {
  return {
    beat: async (owner, ttlMs) => {
      checkTtl(ttlMs);
      const kept = ownerSchema.parse(owner);
      return await store.write(sql => {
        keepOwner(sql, kept, store.judges().now + ttlMs);
        return holdingsOf(sql, kept.id);
      });
    },
  };
}

function holdingsOf(sql: Sql, owner: string): Holdings {
  const leases = sql.all('SELECT stream, epoch FROM lease WHERE owner = ?', owner);
  const claims = sql.all(`SELECT id, delivery FROM job WHERE owner = ? AND state = 'claimed'`, owner);
  return {
    leases: leases.map(row => ({ stream: textOf(row, 'stream'), epoch: numberOf(row, 'epoch') })),
    claims: claims.map(row => ({ job: textOf(row, 'id'), delivery: numberOf(row, 'delivery') })),
  };
}

/** A new owner comes once per start of a process: then those that hold nothing any more are dropped. */
export function keepOwner(sql: Sql, owner: Owner, expiresAt: number): void {
  if (!sql.get('SELECT id FROM owner WHERE id = ?', owner.id)) {
    sql.run(
      `DELETE FROM owner WHERE NOT EXISTS (SELECT 1 FROM lease WHERE lease.owner = owner.id)
         AND NOT EXISTS (SELECT 1 FROM job WHERE job.owner = owner.id AND job.state = 'claimed')`,
    );
  }
  sql.run(
    `INSERT INTO owner (id, data, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
    ...[owner.id, JSON.stringify(owner), expiresAt],
  );
}

/** From the columns `data` and `expires_at` of a join; undefined: there is no such owner. */
export function ownerRow(row: Row, path: string): OwnerRow | undefined {
  if (row.data === null) return undefined;
  return { owner: parseOwner(textOf(row, 'data'), path), expiresAt: numberOf(row, 'expires_at') };
}

function parseOwner(text: string, path: string): Owner {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw damaged(path, 'it names an owner that cannot be read', cause);
  }
}
