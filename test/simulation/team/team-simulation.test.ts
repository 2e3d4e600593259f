// The simulation of teams finds nothing in the real rules, and finds every bug that is planted in them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useLightAbort } from '../light-abort.ts';
import { simulateTeam } from './simulate-team.ts';
import { teamPlants } from './team-plants.ts';

const teamsMax = 1000;

/** Seeds that were the first to catch a plant, and are late: tried before all others. */
const likely: Readonly<Record<string, number>> = { removedLands: 126, landingsTogether: 29, acknowledgedShort: 13 };

/** What must be said of each plant: a team with another violation is a catch by accident, and the search goes on. */
const found: Readonly<Record<string, RegExp>> = {
  stopUnseen: /was begun after the team had ended|is not at rest|goes on though its team was stopped/,
  removedGoesOn: /though it was removed/,
  removedLands: /was asked to land after it was removed/,
  dependenciesIgnored: /was asked to land before/,
  landingsTogether: /was asked to land while \S+ was landing/,
  saidAgain: /said twice/,
  landingUnannounced: /was never announced|the team never ended/,
  questionAskedAgain: /was asked twice/,
  directiveLost: /was never told/,
  trainForgotten: /was left behind/,
  acknowledgedShort: /got .* of/,
};

describe('simulation of teams', () => {
  let takeBack: () => void;
  beforeEach(() => {
    takeBack = useLightAbort();
  });
  afterEach(() => takeBack());

  // `npm run sim -- --teams` plays as many as one likes.
  it('finds no violation in 20 seeded teams', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { violations } = await simulateTeam(seed);
      expect(violations, `npm run sim -- --teams --seed ${seed} --runs 1 --verbose`).toEqual([]);
    }
  });

  it('gives the same journal for the same seed', async () => {
    const [first, second] = [await simulateTeam(7), await simulateTeam(7)];
    expect(second.journal).toEqual(first.journal);
  });

  it.each(Object.entries(found))('catches %s within 1,000 teams', async (name, what) => {
    expect(await firstCatch(name, what)).toBeGreaterThan(0);
  });

  it('has a plant for each catch and a catch for each plant', () => {
    expect(Object.keys(teamPlants).sort()).toEqual(Object.keys(found).sort());
  });
});

async function firstCatch(name: string, what: RegExp): Promise<number> {
  const seeds = Array.from({ length: teamsMax }, (_, n) => n + 1);
  const others = new Set<string>();
  for (const seed of [likely[name] ?? 1, ...seeds]) {
    const { violations } = await simulateTeam(seed, teamPlants[name]);
    if (violations.some(each => what.test(each))) return seed;
    for (const each of violations) others.add(`seed ${seed}: ${each}`);
  }
  throw new Error([`${name} was not found in ${teamsMax} teams`, ...others].join('\n'));
}
