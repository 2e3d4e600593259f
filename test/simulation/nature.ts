// What kind of world this is: drawn once per seed, so that each kind of trouble is there in some worlds and not in others.
import type { Random } from '../../src/core/seeded-random.ts';

export interface Nature {
  /** Judge leases by the clock alone, as machines that cannot see each other must. */
  readonly isFleet: boolean;
  /** The longest that gates, a launch and the end of an agent take. */
  readonly gatesMs: number;
  readonly launchMs: number;
  readonly endMs: number;
  /** How long the forge takes to notice a push. */
  readonly lagMs: number;
  /** Whether a look at the worktree notices what others pushed. */
  readonly isFetching: boolean;
  /** Others commit, push, merge and delete. */
  readonly hasStrangers: boolean;
  /** How many engines are asked to stop in the middle, and how many are killed between two calls. */
  readonly stops: number;
  readonly kills: number;
  /** What there is to find when an agent says that the item was resolved before. */
  readonly proof: (typeof proofs)[number];
  /** No worktree can be set up. */
  readonly isBare: boolean;
  /** How often the base moves, how many are faster than a landing, and whether a checkout is in its way. */
  readonly baseMoves: number;
  readonly rivals: number;
  readonly isDirty: boolean;
}

const proofs = [
  'none',
  'none',
  'merged',
  'commit',
  'older commit',
  'commit about another',
  'commit elsewhere',
  'tested commit',
  'another test',
  'red base',
] as const;
const minute = 60_000;

export function drawNature(random: Random): Nature {
  const isSlow = random.chance(0.5);
  return {
    isFleet: random.chance(0.3),
    gatesMs: isSlow ? random.pick([0, minute, 5 * minute]) : 0,
    launchMs: isSlow ? random.pick([0, 5000, 30_000]) : 0,
    endMs: isSlow ? random.pick([0, 10_000]) : 0,
    lagMs: random.pick([0, 0, 3000, 20_000]),
    isFetching: random.chance(0.5),
    hasStrangers: random.chance(0.1),
    stops: random.chance(0.3) ? random.whole(1, 3) : 0,
    kills: random.chance(0.3) ? random.whole(1, 4) : 0,
    proof: random.pick(proofs),
    isBare: random.chance(0.2),
    baseMoves: random.chance(0.5) ? random.pick([1, 2, 4, 12]) : 0,
    rivals: random.pick([0, 0, 1, 3, 9]),
    isDirty: random.chance(0.1),
  };
}
