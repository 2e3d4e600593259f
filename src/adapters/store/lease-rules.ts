// Who may have a lease, decided from the row. An epoch that was given out once is never given out again.
import type { Lease, LeaseHolder } from '../../ports/journal.ts';
import type { Owner, OwnerLiveness } from '../../ports/owner.ts';

export interface LeaseRow {
  readonly owner: Owner;
  readonly epoch: number;
  readonly expiresAt: number;
  readonly released: boolean;
}

export type AcquireVerdict =
  | { readonly kind: 'grant'; readonly epoch: number }
  | { readonly kind: 'held'; readonly holder: LeaseHolder };

export interface Judges {
  readonly now: number;
  readonly liveness: OwnerLiveness;
}

export function judgeAcquire(row: LeaseRow | undefined, owner: Owner, judges: Judges): AcquireVerdict {
  if (!row) return { kind: 'grant', epoch: 1 };
  if (row.released) return { kind: 'grant', epoch: row.epoch + 1 };
  if (row.owner.id === owner.id) return { kind: 'grant', epoch: row.epoch };
  if (isAbandoned(row.owner, row.expiresAt, judges)) return { kind: 'grant', epoch: row.epoch + 1 };
  return { kind: 'held', holder: holderOf(row) };
}

/** Time counts only where the process cannot be seen: a live owner is never robbed, a dead one is not waited for. */
export function isAbandoned(owner: Owner, expiresAt: number, { now, liveness }: Judges): boolean {
  const state = liveness(owner);
  return state === 'dead' || (state === 'unknown' && expiresAt <= now);
}

export function isHeldBy(row: LeaseRow | undefined, lease: Lease): row is LeaseRow {
  return row !== undefined && !row.released && row.epoch === lease.epoch && row.owner.id === lease.owner.id;
}

export function openHolder(row: LeaseRow | undefined): LeaseHolder | undefined {
  return row && !row.released ? holderOf(row) : undefined;
}

function holderOf({ owner, epoch, expiresAt }: LeaseRow): LeaseHolder {
  return { owner, epoch, expiresAt };
}
