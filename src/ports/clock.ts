// Time has one door. Wall-clock time can jump; sleeping does not.

export interface Clock {
  /** Wall-clock milliseconds since 1970. */
  now(): number;
  /** Milliseconds from some start that never jump; for durations. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
