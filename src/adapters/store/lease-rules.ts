// Who may have a lease, decided from the row. An epoch that was given out once is never given out again.
import type { Lease, LeaseHolder, LeaseStatus } from '../../ports/journal.ts';
import type { Owner, OwnerLiveness } from '../../ports/owner.ts';

/** An owner and until when its last heartbeat keeps what it holds. */
export interface OwnerRow {
  readonly owner: Owner;
  readonly expiresAt: number;
}

export interface LeaseRow {
  readonly epoch: number;
  /** Undefined: released. */
  readonly holder: OwnerRow | undefined;
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
  const { epoch, holder } = row;
  if (!holder) return { kind: 'grant', epoch: epoch + 1 };
  if (holder.owner.id === owner.id) return { kind: 'grant', epoch };
  if (isAbandoned(holder, judges)) return { kind: 'grant', epoch: epoch + 1 };
  return { kind: 'held', holder: { ...holder, epoch } };
}

/** Time counts only where the process cannot be seen: a live owner is never robbed, a dead one is not waited for. */
export function isAbandoned({ owner, expiresAt }: OwnerRow, { now, liveness }: Judges): boolean {
  const state = liveness(owner);
  return state === 'dead' || (state === 'unknown' && expiresAt <= now);
}

export function isHeldBy(row: LeaseRow | undefined, lease: Lease): boolean {
  return row?.epoch === lease.epoch && row.holder?.owner.id === lease.owner.id;
}

export function openHolder(row: LeaseRow | undefined): LeaseHolder | undefined {
  return row?.holder && { ...row.holder, epoch: row.epoch };
}

export function statusOf(row: LeaseRow | undefined, judges: Judges): LeaseStatus | undefined {
  return row?.holder && { ...row.holder, epoch: row.epoch, isAbandoned: isAbandoned(row.holder, judges) };
}
