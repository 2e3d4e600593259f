// Seeded randomness: the same seed draws the same, on every machine.

export interface Random {
  /** 0 <= x < 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
  /** Independent of what is drawn from this one afterwards. */
  fork(): Random;
}

/** mulberry32: small, fast, and good enough to choose faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: probability => next() < probability,
    pick: values => values[whole(0, values.length - 1)] as (typeof values)[0],
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  };
}
