// The simulation of epics finds nothing in the real rules, and finds every bug that is planted in them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstCatch } from '../first-catch.ts';
import { useLightAbort } from '../light-abort.ts';
import { epicPlants } from './epic-plants.ts';
import { simulateEpic } from './simulate-epic.ts';

/** The first seed that catches a plant, where that is late: tried before all others. */
const likely: Readonly<Record<string, number>> = {
  dispatchedAgain: 8,
  chatty: 4,
  anyQueued: 94,
  stale: 5,
  rememberingItems: 21,
};

/** What must be said of each plant. */
const found: Readonly<Record<string, RegExp>> = {
  dispatchedAgain: /dispatched \d+ twice/,
  actsFirst: /dispatched \d+ twice/,
  goesOn: /carried out two decisions in one tick/,
  chatty: /is not at rest|wrote the body/,
  anyQueued: /took up what nobody approved/,
  stale: /what a person wrote is gone/,
  rememberingItems: /is not what was approved/,
};

describe('simulation of epics', () => {
  let takeBack: () => void;
  beforeEach(() => {
    takeBack = useLightAbort();
  });
  afterEach(() => takeBack());

  // `npm run sim -- --epics` plays as many as one likes.
  it('finds no violation in 20 seeded epics', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { violations } = await simulateEpic(seed);
      expect(violations, `npm run sim -- --epics --seed ${seed} --runs 1 --verbose`).toEqual([]);
    }
  });

  it('gives the same body for the same seed', async () => {
    const [first, second] = [await simulateEpic(7), await simulateEpic(7)];
    expect(second.text).toBe(first.text);
    expect(second.journal).toEqual(first.journal);
  });

  it.each(['file', 'forge'] as const)('comes to the same %s with faults as without, but for times', async form => {
    for (let seed = 1; seed <= 5; seed++) {
      const traits = { form, machines: 1, isKind: true, doWrite: false } as const;
      const calm = await simulateEpic(seed, { ...traits, isCalm: true });
      const disturbed = await simulateEpic(seed, traits);
      expect([calm.violations, disturbed.violations]).toEqual([[], []]);
      expect(withoutTimes(disturbed.text), `seed ${seed}`).toEqual(withoutTimes(calm.text));
    }
  });

  it.each(Object.entries(found))('catches %s within 1,000 epics', async (name, what) => {
    const plant = epicPlants[name] ?? {};
    const seed = await firstCatch(each => simulateEpic(each, { plant }), what, likely[name]);
    expect(seed).toBeGreaterThan(0);
  });

  it('has a plant for each catch and a catch for each plant', () => {
    expect(Object.keys(epicPlants).sort()).toEqual(Object.keys(found).sort());
  });
});

/** Which of two came first is a matter of time, and so is what was next then. */
function withoutTimes(text: string): readonly string[] {
  const plain = text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/, (?:next \S+|nothing is left after it)/g, '')
    .replaceAll(/"revision":\d+/g, '"revision":N');
  return plain.split('\n').toSorted();
}
