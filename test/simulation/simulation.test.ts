// The simulation finds nothing in the real rules, and finds every bug that is planted in them.
import { describe, expect, it } from 'vitest';
import { plants } from './plants.ts';
import { simulate } from './simulate.ts';

const runsMax = 1000;

describe('simulation', () => {
  it('finds no violation in 300 seeded runs', async () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { violations } = await simulate(seed);
      expect(violations, `npm run sim -- --seed ${seed} --runs 1 --verbose`).toEqual([]);
    }
  });

  it('gives the same journal for the same seed', async () => {
    const [first, second] = [await simulate(7), await simulate(7)];
    expect(second.journal).toEqual(first.journal);
  });

  it.each(Object.keys(plants))('catches %s within 1,000 runs', async name => {
    expect(await seedThatCatches(name)).toBeLessThanOrEqual(runsMax);
  });
});

async function seedThatCatches(name: string): Promise<number> {
  for (let seed = 1; seed <= runsMax; seed++) {
    const { violations } = await simulate(seed, plants[name]);
    if (violations.length > 0) return seed;
  }
  return Number.POSITIVE_INFINITY;
}
