// Machines of a simulated world: where engines cannot see each other, each has a wall clock and a boot of its own.
import type { Random } from '../../src/core/seeded-random.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Owner } from '../../src/ports/owner.ts';
import type { Life } from './mortal.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How far the clocks of two machines may differ; less than what the limits allow for requests that arrive late. */
const skewMaxMs = 30_000;

export class Machine {
  readonly #bootId: string;
  #skewMs: number;

  constructor(bootId: string, skewMs: number) {
    this.#bootId = bootId;
    this.#skewMs = skewMs;
  }

  /** Somebody sets its wall clock. */
  jump(ms: number): void {
    this.#skewMs += ms;
  }

  owner(id: string): Owner {
    return { id, label: id, pid: 1, startTime: id, bootId: this.#bootId, pidNamespace: 'simulated' };
  }

  /** The clock of one process on it, which may be frozen or dead. */
  clock(time: VirtualTime, life: Life): Clock {
    return {
      now: () => time.now() + this.#skewMs,
      monotonic: () => time.monotonic(),
      sleep: async (ms, signal) => {
        await time.sleep(ms, signal);
        await life.turn();
      },
    };
  }
}

export class Machines {
  readonly #random: Random;
  readonly #isFleet: boolean;
  readonly #machines = new Map<string, Machine>();

  constructor(random: Random, isFleet: boolean) {
    this.#random = random;
    this.#isFleet = isFleet;
  }

  /** The machine of an engine that is started again and again; on one machine all engines share it. */
  of(engine: string): Machine {
    const name = this.#isFleet ? engine : 'the only one';
    const skewMs = this.#isFleet ? this.#random.whole(-skewMaxMs, skewMaxMs) : 0;
    const machine = this.#machines.get(name) ?? new Machine(name, skewMs);
    this.#machines.set(name, machine);
    return machine;
  }

  /** Any of them. */
  jump(ms: number): void {
    const all = [...this.#machines.values()];
    all[this.#random.whole(0, all.length - 1)]?.jump(ms);
  }
}
