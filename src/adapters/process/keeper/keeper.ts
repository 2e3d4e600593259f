// Watches the processes of attempts and ends them; all that is left when the lifeline breaks, which means: the supervisor died.
import { setTimeout as sleep } from 'node:timers/promises';
import { endMembers, type Leftover, type SweepTools } from '../sweep/end-members.ts';
import { Trail } from '../sweep/trail.ts';
import type { KeptAttempt, Order, Reply } from './messages.ts';

export interface KeeperOptions extends SweepTools {
  /** To whom orphans are handed. */
  reaper(): number;
  readonly samplingMs: number;
  /** Between SIGTERM and SIGKILL after the supervisor's death. */
  readonly graceMs: number;
}

const endTriesMax = 20;
const retryMs = 200;

export class Keeper {
  readonly #options: KeeperOptions;
  readonly #trails = new Map<string, Trail>();
  #sampling: NodeJS.Timeout | undefined;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  watch(attempt: KeptAttempt): void {
    this.#trails.set(attempt.token, this.#trailOf(attempt));
    this.#sample();
    this.#sampling ??= setInterval(() => this.#sample(), this.#options.samplingMs);
  }

  async obey(order: Order): Promise<Reply> {
    const { id, attempt } = order;
    switch (order.kind) {
      case 'watch':
        this.watch(attempt);
        return { id, left: [] };
      case 'end':
        return { id, left: await this.#end(this.#trailOf(attempt), order.graceMs) };
      case 'forget':
        this.#trails.delete(attempt.token);
        if (this.#trails.size === 0) this.#stopSampling();
        return { id, left: [] };
    }
  }

  /** The supervisor is gone and nothing comes after this keeper, so it tries again what fails. */
  async endAll(): Promise<void> {
    this.#stopSampling();
    await Promise.all([...this.#trails.values()].map(trail => this.#endAtLast(trail)));
  }

  async #endAtLast(trail: Trail): Promise<void> {
    for (let tries = 1; tries <= endTriesMax; tries++) {
      const graceMs = tries === 1 ? this.#options.graceMs : 0;
      const left = await this.#end(trail, graceMs).catch(() => undefined);
      if (left?.length === 0) return;
      await sleep(retryMs);
    }
  }

  /** A child whose parents are gone can only be recognised by what was seen before. */
  #sample(): void {
    const snapshot = this.#options.takeSnapshot();
    for (const trail of this.#trails.values()) trail.sample(snapshot);
  }

  #stopSampling(): void {
    clearInterval(this.#sampling);
    this.#sampling = undefined;
  }

  #trailOf(attempt: KeptAttempt): Trail {
    return this.#trails.get(attempt.token) ?? new Trail({ ...attempt, reaper: this.#options.reaper });
  }

  #end(trail: Trail, graceMs: number): Promise<Leftover[]> {
    return endMembers(trail, graceMs, this.#options);
  }
}
