// In which order the branches of a team land, and which of them do not land and why. The plan is a function of what is known now:
// after each landing, conflict or red gate it is made again, and what is in the target already is in it no more.
import { type Dependencies, readDependencies } from './dependencies.ts';
import { findKnots } from './knots.ts';

export interface TeamBranch {
  readonly branch: string;
  readonly agent: string;
}

/** What a person wrote down: the branch needs those others. */
export interface DeclaredDependency {
  readonly branch: string;
  readonly dependsOn: readonly string[];
}

/** An agent waited for another one. That it was answered since changes nothing: its work builds on the other's. */
export interface Wait {
  readonly from: string;
  readonly waitingOn: string;
}

/** Names of branches. One that is not in the team counts only if it landed. */
export interface KnownOfBranches {
  /** In the target already. */
  readonly landed?: readonly string[] | undefined;
  readonly unverified?: readonly string[] | undefined;
  /** Their rebase onto the target ended in a conflict. */
  readonly conflicts?: readonly string[] | undefined;
  /** Gates are red on the rebased commit. */
  readonly red?: readonly string[] | undefined;
}

export interface MergeGraph {
  readonly team: readonly TeamBranch[];
  readonly declared: readonly DeclaredDependency[];
  readonly blocked: readonly Wait[];
  readonly known: KnownOfBranches;
}

export type SkipReason =
  | 'cycle'
  | 'unknown-dependency'
  | 'not-verified'
  | 'conflict'
  | 'regression'
  | 'depends-on-skipped';

/** `because`: the dependency that keeps it from landing. */
export interface Skipped {
  readonly branch: string;
  readonly why: SkipReason;
  readonly because?: string;
}

export interface MergePlan {
  /** What still lands. A class depends on those before it alone, so every branch of the first one may land now. */
  readonly classes: readonly (readonly string[])[];
  /** The classes one after another. */
  readonly order: readonly string[];
  readonly skipped: readonly Skipped[];
  /** Branches that wait for each other, or one for itself: none of them lands. */
  readonly cycles: readonly (readonly string[])[];
  /** Only a person can untie a cycle, or say what an unknown dependency is. */
  readonly asksPerson: boolean;
}

/** Branches that depend on nothing of each other are in the order of their names: the same for any order of the input. */
export function planMerges(graph: MergeGraph): MergePlan {
  const dependencies = readDependencies(graph);
  const cycles = findKnots(dependencies.branches, dependencies.of)
    .map(cycle => cycle.toSorted())
    .toSorted(byFirst);
  const skips = new Map(ownReasons(graph.known, dependencies, new Set(cycles.flat())));
  const classes = layOut(dependencies, skips);
  const skipped = [...skips].map(([branch, reason]) => ({ branch, ...reason })).toSorted(byBranch);
  const asksPerson = skipped.some(({ why }) => why === 'cycle' || why === 'unknown-dependency');
  return { classes, order: classes.flat(), skipped, cycles, asksPerson };
}

type Reason = Omit<Skipped, 'branch'>;

/** A branch has one reason, and its own comes before one that it has by another branch. */
function* ownReasons(
  known: KnownOfBranches,
  { branches, unknownOf }: Dependencies,
  cyclic: ReadonlySet<string>,
): Generator<[string, Reason]> {
  const unverified = new Set(known.unverified);
  const conflicts = new Set(known.conflicts);
  const red = new Set(known.red);
  for (const branch of branches) {
    const unknown = unknownOf(branch);
    if (cyclic.has(branch)) yield [branch, { why: 'cycle' }];
    else if (unknown !== undefined) yield [branch, { why: 'unknown-dependency', because: unknown }];
    else if (unverified.has(branch)) yield [branch, { why: 'not-verified' }];
    else if (conflicts.has(branch)) yield [branch, { why: 'conflict' }];
    else if (red.has(branch)) yield [branch, { why: 'regression' }];
  }
}

/** Class by class; what depends on a skipped branch joins `skips`, to any depth. */
function layOut({ branches, of, neededBy }: Dependencies, skips: Map<string, Reason>): string[][] {
  skipDependents(neededBy, skips);
  const waitingFor = new Map<string, number>();
  for (const branch of branches) if (!skips.has(branch)) waitingFor.set(branch, of(branch).size);
  const classes: string[][] = [];
  let next = [...waitingFor.keys()].filter(branch => waitingFor.get(branch) === 0);
  while (next.length > 0) {
    classes.push(next.toSorted());
    next = next.flatMap(branch => neededBy(branch)).filter(branch => countDown(waitingFor, branch) === 0);
  }
  return classes;
}

function skipDependents(neededBy: Dependencies['neededBy'], skips: Map<string, Reason>): void {
  const queue = [...skips.keys()].toSorted();
  for (const because of queue)
    for (const branch of neededBy(because))
      if (!skips.has(branch)) {
        skips.set(branch, { why: 'depends-on-skipped', because });
        queue.push(branch);
      }
}

function countDown(counts: Map<string, number>, branch: string): number | undefined {
  const count = counts.get(branch);
  if (count === undefined) return undefined;
  counts.set(branch, count - 1);
  return count - 1;
}

const compare = (left: string, right: string) => (left < right ? -1 : Number(left > right));
const byFirst = ([left = '']: readonly string[], [right = '']: readonly string[]) => compare(left, right);
const byBranch = (left: Skipped, right: Skipped) => compare(left.branch, right.branch);
