// A world that says no: pushes that fail, a forge that refuses, set-ups that break. A refusal is an answer, not a lost one.
import { unknown } from '../../src/core/answer.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';
import { wrapMethods } from './wrap-methods.ts';

export interface Refusals {
  readonly random: Random;
  /** Chance per call. */
  readonly refuse: number;
  /** Chance that a refusal is the last word. */
  readonly forGood: number;
  /** How many there may be in all. */
  budget: number;
  /** Until this elapsed time this look is answered with `unknown`, this often. */
  readonly murkyUntil: number;
  readonly murk: number;
  readonly hidden: string;
}

/** What can be refused, and what can answer that it does not know. */
const effects = [
  ...['ensure', 'commitWork', 'keepWork', 'push', 'remove', 'postComment', 'ensureReview', 'checkResolved'],
  ...['moveCard', 'run', 'prepare', 'end', 'rebase', 'without', 'moveBranch', 'land', 'closeItem'],
];
const looks = ['observe', 'observeBase', 'remoteTip', 'findComment', 'findReview', 'readItem', 'cardStatus', 'watch'];

export function drawRefusals(random: Random): Refusals {
  const isMurky = random.chance(0.15);
  return {
    random,
    refuse: random.pick([0, 0, 0.02, 0.1, 0.3]),
    forGood: random.pick([0, 0.2]),
    budget: random.whole(0, 12),
    hidden: random.pick(['observe', 'findReview', 'readItem', 'watch']),
    murkyUntil: isMurky ? random.whole(0, 240_000) : 0,
    murk: isMurky ? random.pick([0.3, 1]) : 0,
  };
}

export function refusing<T extends object>(port: T, refusals: Refusals, time: VirtualTime): T {
  const isRefused = () => refusals.budget > 0 && refusals.refuse > 0 && refusals.random.chance(refusals.refuse);
  const isHidden = () => time.monotonic() < refusals.murkyUntil && refusals.random.chance(refusals.murk);
  return wrapMethods(port, (call, name) => {
    const isEffect = effects.includes(name);
    if (!isEffect && !looks.includes(name)) return call;
    return async (...args) => {
      if (name === refusals.hidden && isHidden()) return unknown('nobody can tell at the moment');
      if (!isRefused()) return await call(...args);
      refusals.budget--;
      if (!isEffect) return unknown('refused: nobody can tell now');
      // An agent that cannot be ended for good is no world that anybody could live in.
      const final = name !== 'end' && refusals.random.chance(refusals.forGood);
      return { kind: 'failed', reason: 'refused', final };
    };
  });
}
