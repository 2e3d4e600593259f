// Everything an engine touches goes through here: at each call it may be killed, frozen, made to wait or lied to.
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';
import { type Call, wrapMethods } from './wrap-methods.ts';

export interface FaultPlan {
  readonly random: Random;
  /** Chance of each per call; together well below 1. */
  readonly dieBefore: number;
  readonly dieAfter: number;
  readonly loseAnswer: number;
  readonly fail: number;
  readonly late: number;
  readonly freeze: number;
  /** How many faults may happen in all: after that the world is kind, and everything must come to an end. */
  budget: number;
}

/** One engine process. Dead, it does nothing more; frozen, it goes on later without knowing. */
export class Life {
  isDead = false;
  private thawed: Promise<void> | undefined;
  private readonly onDeath: () => void;

  constructor(onDeath: () => void) {
    this.onDeath = onDeath;
  }

  die(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.onDeath();
  }

  freeze(time: VirtualTime, ms: number): void {
    this.thawed ??= time.sleep(ms).then(() => {
      this.thawed = undefined;
    });
  }

  get isHeld(): boolean {
    return this.isDead || this.thawed !== undefined;
  }

  /** Resolves when the process can go on, never if it is dead. */
  async turn(): Promise<void> {
    while (this.thawed) await this.thawed;
    // One of its own: a promise that all the dead wait for would keep their worlds in memory.
    if (this.isDead) await new Promise<never>(() => undefined);
  }
}

export interface Mortality {
  readonly life: Life;
  readonly time: VirtualTime;
  readonly faults: FaultPlan;
}

export interface PortTraits {
  /** Subscriptions: they pass through, and are silent after death. */
  readonly steady?: readonly string[];
  /** How much likelier than usual a fault is here. */
  readonly risk: number;
}

/** The same port for one mortal engine. */
export function mortal<T extends object>(port: T, mortality: Mortality, { steady = [], risk }: PortTraits): T {
  return wrapMethods(port, (call, name) => {
    if (steady.includes(name)) return listener => call(deafAfterDeath(listener as Call, mortality.life));
    return (...args) => faulty(call, args, mortality, risk);
  });
}

function deafAfterDeath(listener: Call, life: Life): Call {
  return (...args) => (life.isDead ? undefined : listener(...args));
}

async function faulty(call: Call, args: unknown[], { life, time, faults }: Mortality, risk: number): Promise<unknown> {
  if (life.isHeld) await life.turn();
  const fault = draw(faults, risk);
  if (fault === 'dieBefore') life.die();
  if (fault === 'freeze') life.freeze(time, faults.random.whole(1, 600_000));
  if (fault === 'late') await time.sleep(faults.random.whole(1, 30_000));
  if (life.isHeld) await life.turn();
  if (fault === 'fail') throw new Error('simulated: could not be reached');
  const answer = await call(...args);
  if (fault === 'dieAfter') life.die();
  if (fault === 'late') await time.sleep(faults.random.whole(1, 30_000));
  if (life.isHeld) await life.turn();
  if (fault === 'loseAnswer') throw new Error('simulated: the answer was lost');
  return answer;
}

type Fault = 'dieBefore' | 'dieAfter' | 'loseAnswer' | 'fail' | 'late' | 'freeze';
const kinds: readonly Fault[] = ['dieBefore', 'dieAfter', 'loseAnswer', 'fail', 'late', 'freeze'];

function draw(faults: FaultPlan, risk: number): Fault | undefined {
  if (faults.budget <= 0) return undefined;
  let point = faults.random.next();
  for (const kind of kinds) {
    point -= faults[kind] * risk;
    if (point < 0) {
      faults.budget--;
      return kind;
    }
  }
  return undefined;
}
