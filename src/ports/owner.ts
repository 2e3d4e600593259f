// A process that can own things (leases, jobs), named so that others can tell whether it still lives.

export interface Owner {
  /** Unique per start of an engine or worker. */
  readonly id: string;
  /** For people: what it is, such as `pitwall run 7`. */
  readonly label: string;
  readonly pid: number;
  /** As the kernel tells it; two processes with one pid differ here. */
  readonly startTime: string;
  readonly bootId: string;
  readonly pidNamespace: string;
}

/** `unknown`: on another machine or in another pid namespace, so only the clock can tell. */
export type Liveness = 'alive' | 'dead' | 'unknown';
export type OwnerLiveness = (owner: Owner) => Liveness;
