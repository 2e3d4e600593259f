// Who may have a job and who still holds one, decided from the row.
import type { Claim, ClaimRequest, JobState } from '../../ports/queue.ts';
import { isAbandoned, type Judges, type OwnerRow } from './lease-rules.ts';

/** A job without its payload. `delivery` counts claims so far. */
export interface JobRow {
  readonly id: string;
  readonly labels: readonly string[];
  readonly agent: string | undefined;
  readonly state: 'waiting' | 'claimed' | 'completed';
  readonly delivery: number;
  readonly notBefore: number;
  /** The id of the owner that claimed it last. */
  readonly ownerId: string | undefined;
  /** Set while it is claimed. */
  readonly holder: OwnerRow | undefined;
}

export function isOffered(row: JobRow, request: ClaimRequest, judges: Judges): boolean {
  return row.labels.every(label => request.labels.includes(label)) && isFree(row, request, judges);
}

function isFree(row: JobRow, request: ClaimRequest, judges: Judges): boolean {
  if (row.state === 'waiting') return row.notBefore <= judges.now;
  if (row.state === 'completed' || !row.holder) return false;
  // The asker holds it without knowing, because the answer to its claim got lost.
  if (row.ownerId === request.owner.id) return !request.holding.includes(row.id);
  return isAbandoned(row.holder, judges);
}

/** A live owner has it. */
export function isAtWork({ state, holder }: JobRow, judges: Judges): boolean {
  return state === 'claimed' && holder !== undefined && !isAbandoned(holder, judges);
}

/** `atWork`: the jobs of all agents that live owners have. */
export function isBelowCapacity(row: JobRow, { capacities }: ClaimRequest, atWork: readonly JobRow[]): boolean {
  const capacity = row.agent === undefined ? undefined : capacities?.get(row.agent);
  if (capacity === undefined) return true;
  return atWork.filter(({ id, agent }) => agent === row.agent && id !== row.id).length < capacity;
}

export function isClaimHeld(row: JobRow | undefined, claim: Claim): row is JobRow {
  return row?.state === 'claimed' && isOfClaim(row, claim);
}

/** A worker that completes twice, because the first answer got lost, has completed. */
export function isCompletedBy(row: JobRow | undefined, claim: Claim): boolean {
  return row?.state === 'completed' && isOfClaim(row, claim);
}

function isOfClaim(row: JobRow, claim: Claim): boolean {
  return row.delivery === claim.delivery && row.ownerId === claim.owner.id;
}

export function stateOf({ state, delivery, notBefore, holder }: JobRow): JobState {
  if (state === 'completed') return { kind: 'completed', delivery };
  if (state === 'claimed' && holder) return { kind: 'claimed', ...holder, delivery };
  return { kind: 'waiting', deliveries: delivery, notBefore };
}
