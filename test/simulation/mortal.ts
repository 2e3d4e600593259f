// Everything an engine touches goes through here: at each call it may be killed, frozen, made to wait or lied to.
import type { Random } from '../../src/core/seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';
import { type Call, wrapMethods } from './wrap-methods.ts';

export interface FaultPlan {
  readonly random: Random;
  /** Chance of each per call; together well below 1. */
  readonly dieBefore: number;
  readonly dieAfter: number;
  readonly stray: number;
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
  /** When the last fault will have worn off, in elapsed time: until then slowness is no blame. */
  troubledUntil = 0;
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

  /** Its process ends by itself, everything tidied up. */
  retire(): void {
    this.isDead = true;
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
  /** Counts a call; false: the engine runs in circles and is not answered any more. */
  readonly mayCall: () => boolean;
}

export interface PortTraits {
  /** Subscriptions: they pass through, and are silent after death. */
  readonly steady?: readonly string[];
  /** How much likelier than usual a fault is here. */
  readonly risk: number;
  /** Calls within the machine whose answer cannot get lost on the way: they fail instead, and have done nothing. */
  readonly sure?: readonly string[];
  /** Over a network: a request can arrive after its sender died. */
  readonly isRemote?: boolean;
}

/** The same port for one mortal engine. */
export function mortal<T extends object>(port: T, mortality: Mortality, traits: PortTraits): T {
  const { steady = [], sure = [] } = traits;
  return wrapMethods(port, (call, name) => {
    if (steady.includes(name)) return listener => call(deafAfterDeath(listener as Call, mortality.life));
    const own = { ...traits, isSure: sure.includes(name) };
    return (...args) => faulty(() => call(...args), mortality, own);
  });
}

function deafAfterDeath(listener: Call, life: Life): Call {
  return (...args) => (life.isDead ? undefined : listener(...args));
}

const callMs = 30_000;
const freezeMs = 600_000;

type CallTraits = PortTraits & { readonly isSure: boolean };

async function faulty(call: () => unknown, mortality: Mortality, traits: CallTraits): Promise<unknown> {
  const { life, time, faults, mayCall } = mortality;
  if (life.isHeld) await life.turn();
  if (!mayCall()) await new Promise<never>(() => undefined);
  const drawn = draw(faults, traits.risk);
  const fault = drawn === 'loseAnswer' && traits.isSure ? 'fail' : drawn;
  if (!fault) {
    const answer = await call();
    if (life.isHeld) await life.turn();
    return answer;
  }
  life.troubledUntil = time.monotonic() + 4 * callMs + (fault === 'freeze' ? freezeMs : 0);
  if (fault === 'stray' && traits.isRemote) time.after(faults.random.whole(1, callMs), call);
  return await suffer(fault, call, mortality);
}

async function suffer(fault: Fault, call: () => unknown, { life, time, faults }: Mortality): Promise<unknown> {
  const pause = () => (fault === 'late' ? time.sleep(faults.random.whole(1, callMs)) : undefined);
  if (fault === 'dieBefore' || fault === 'stray') life.die();
  if (fault === 'freeze') life.freeze(time, faults.random.whole(1, freezeMs));
  await pause();
  if (life.isHeld) await life.turn();
  if (fault === 'fail') throw new Error('simulated: could not be reached');
  const answer = await call();
  if (fault === 'dieAfter') life.die();
  await pause();
  if (life.isHeld) await life.turn();
  if (fault === 'loseAnswer') throw new Error('simulated: the answer was lost');
  return answer;
}

type Fault = 'dieBefore' | 'dieAfter' | 'stray' | 'loseAnswer' | 'fail' | 'late' | 'freeze';
const kinds: readonly Fault[] = ['dieBefore', 'dieAfter', 'stray', 'loseAnswer', 'fail', 'late', 'freeze'];

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
