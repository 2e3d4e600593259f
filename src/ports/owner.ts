// A process that can own things (leases, jobs), named so that others can tell whether it still lives, and its heartbeat.

export interface Owner {
  /** Unique per start of an engine or worker. */
  readonly id: string;
  /** For people: what it is, such as `pitwall run 7`. */
  readonly label: string;
  readonly pid: number;
  /** As the kernel reports it; two processes with one pid differ here. */
  readonly startTime: string;
  readonly bootId: string;
  readonly pidNamespace: string;
}

/** `unknown`: on another machine or in another pid namespace, so only the clock can tell. */
export type Liveness = 'alive' | 'dead' | 'unknown';
export type OwnerLiveness = (owner: Owner) => Liveness;

/** All that one owner holds. */
export interface Holdings {
  readonly leases: readonly { readonly stream: string; readonly epoch: number }[];
  readonly claims: readonly { readonly job: string; readonly delivery: number }[];
}

export interface Heartbeat {
  /** Renews everything that the owner holds in one transaction, and says what that is: whatever is missing was lost. */
  beat(owner: Owner, ttlMs: number): Promise<Holdings>;
}
