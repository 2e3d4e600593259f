// A clock that moves only when a test moves it. Wall time can jump on its own; sleepers wait for `advance`.
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';

interface Sleeper {
  readonly dueAt: number;
  readonly wake: () => void;
}

export class ManualClock implements Clock {
  #wall: number;
  #elapsed = 0;
  readonly #sleepers = new Set<Sleeper>();

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#wall = start;
  }

  get sleepers(): number {
    return this.#sleepers.size;
  }

  now(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  /** Wall time changes, no sleeper wakes: a corrected clock, or a daylight-saving mistake. */
  jump(ms: number): void {
    this.#wall += ms;
  }

  /** Lets `ms` pass. Sleepers wake in the order of their time, and may fall asleep again meanwhile. */
  async advance(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#moveTo(Math.max(next.dueAt, this.#elapsed));
      next.wake();
      await setImmediate();
    }
    this.#moveTo(end);
    await setImmediate();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted || ms <= 0) return Promise.resolve();
    return new Promise(resolve => {
      const wake = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { dueAt: this.#elapsed + ms, wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', wake);
    });
  }

  #moveTo(elapsed: number): void {
    this.#wall += elapsed - this.#elapsed;
    this.#elapsed = elapsed;
  }

  #nextUntil(end: number): Sleeper | undefined {
    const due = [...this.#sleepers].filter(({ dueAt }) => dueAt <= end);
    return due.sort((a, b) => a.dueAt - b.dueAt)[0];
  }
}
