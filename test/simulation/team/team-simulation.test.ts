// The simulation of teams finds nothing in the real rules, and finds every bug that is planted in them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstCatch } from '../first-catch.ts';
import { useLightAbort } from '../light-abort.ts';
import { simulateTeam } from './simulate-team.ts';
import { teamPlants } from './team-plants.ts';

/** The first seed that catches a plant, where that is late: tried before all others. */
const likely: Readonly<Record<string, number>> = {
  removedGoesOn: 6,
  removedLands: 126,
  landingsTogether: 4,
  dependenciesIgnored: 3,
  saidAgain: 3,
  landingUnannounced: 4,
  questionAskedAgain: 6,
  trainForgotten: 5,
  acknowledgedShort: 16,
};

/** What must be said of each plant. */
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
  clearingUpForgotten: /had cleared up/,
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
    const seed = await firstCatch(each => simulateTeam(each, teamPlants[name]), what, likely[name]);
    expect(seed).toBeGreaterThan(0);
  });

  it('has a plant for each catch and a catch for each plant', () => {
    expect(Object.keys(teamPlants).sort()).toEqual(Object.keys(found).sort());
  });
});
