// The queue: attempts as jobs. A claim is a lease with a delivery number; an older delivery can finish nothing.
import type { Owner } from './owner.ts';

export interface NewJob {
  /** The same id enqueued again is the same job. */
  readonly id: string;
  readonly labels: readonly string[];
  readonly payload: unknown;
  /** The agent that does it, of which there may be a limited number at work. */
  readonly agent?: string | undefined;
}

export interface Claim {
  readonly job: NewJob;
  readonly owner: Owner;
  /** 1 for the first delivery; the holder of an earlier one can finish nothing. */
  readonly delivery: number;
}

export type JobState =
  | { readonly kind: 'waiting'; readonly deliveries: number; readonly notBefore: number }
  | { readonly kind: 'claimed'; readonly owner: Owner; readonly delivery: number; readonly expiresAt: number }
  | { readonly kind: 'completed'; readonly delivery: number };

export interface ClaimRequest {
  readonly owner: Owner;
  /** A job is offered only if all of its labels are among these. */
  readonly labels: readonly string[];
  readonly ttlMs: number;
  /** Jobs this owner knows it has. One that it claimed without learning so (a lost answer) is offered to it again. */
  readonly holding: readonly string[];
  /** How many jobs of an agent are claimed at once, by its name; none: no limit. */
  readonly capacities?: ReadonlyMap<string, number> | undefined;
}

export interface Queue {
  enqueue(job: NewJob): Promise<'enqueued' | 'known'>;
  /** The oldest job that is waiting, or whose owner is dead or silent past its time; a live owner is never robbed. One whose agent is at
   * capacity is passed over, and comes first when that has room. Counts as a heartbeat. */
  claim(request: ClaimRequest): Promise<Claim | undefined>;
  complete(claim: Claim): Promise<'completed' | 'lost'>;
  /** Gives the job back, to be offered again after so long by the clock of the store. */
  giveBack(claim: Claim, afterMs: number): Promise<'waiting' | 'lost'>;
  /** Calls back when a job may have become claimable; may call more often than needed. Returns how to stop. */
  onOffer(listener: () => void): () => void;
  /** The jobs of an agent that live owners have now. */
  atWork(agent: string): Promise<readonly string[]>;
  /** Undefined: no such job. */
  state(id: string): Promise<JobState | undefined>;
}
