// An automaton over the characters of "/" and a path. It has about as many states as the pattern has characters, so that no pattern,
// however its stars and braces are nested, takes more than polynomial time to be matched, or compared with another one.
import { type Characters, has, intersect, slash } from './characters.ts';

/** What takes a character leads to one state. */
export interface Step {
  readonly takes: Characters;
  /** It takes a slash as well as what `takes` names. */
  readonly takesSlash: boolean;
  readonly to: number;
}

export interface Automaton {
  /** By state, from 0 on: all that it can do next, whatever is free before it followed. */
  readonly steps: readonly (readonly Step[])[];
  readonly isEnd: readonly boolean[];
}

/** Of either. */
export function union(one: Automaton, other: Automaton): Automaton {
  const shift = (by: number) => (step: Step) => ({ ...step, to: step.to + by });
  const [first, second] = [1, 1 + one.steps.length];
  const moved = [
    ...one.steps.map(steps => steps.map(shift(first))),
    ...other.steps.map(steps => steps.map(shift(second))),
  ];
  const steps = [[...(moved[0] ?? []), ...(moved[one.steps.length] ?? [])], ...moved];
  return { steps, isEnd: [one.isEnd[0] === true || other.isEnd[0] === true, ...one.isEnd, ...other.isEnd] };
}

/** `path`: without a slash at its ends. */
export function matches({ steps, isEnd }: Automaton, path: string): boolean {
  let states: ReadonlySet<number> = new Set([0]);
  for (const character of `/${path}`) {
    const point = character.codePointAt(0) ?? 0;
    const ways = [...states].flatMap(state => steps[state] ?? []);
    states = new Set(ways.filter(way => takes(way, point)).map(({ to }) => to));
  }
  return [...states].some(state => isEnd[state]);
}

const takes = ({ takes: characters, takesSlash }: Step, point: number) =>
  point === slash ? takesSlash : has(characters, point);

/** More than two patterns of the greatest length need; what takes longer is taken for an overlap. */
const stepsMax = 100_000;

/** A state of each, both reached by the same characters. */
interface Both {
  readonly left: number;
  readonly right: number;
  readonly isAfterSlash: boolean;
}

/** Whether some path is covered by both: no part of a path is empty. */
export function meet(one: Automaton, other: Automaton): boolean {
  const queue: Both[] = [{ left: 0, right: 0, isAfterSlash: true }];
  const seen = new Set<number>();
  let taken = 0;
  for (const both of queue) {
    if (!both.isAfterSlash && one.isEnd[both.left] && other.isEnd[both.right]) return true;
    taken += (one.steps[both.left]?.length ?? 0) * (other.steps[both.right]?.length ?? 0);
    if (taken > stepsMax) return true;
    for (const next of nextOf(one, other, both)) {
      const key = (next.left * other.steps.length + next.right) * 2 + Number(next.isAfterSlash);
      if (!seen.has(key)) queue.push(next);
      seen.add(key);
    }
  }
  return false;
}

function* nextOf(one: Automaton, other: Automaton, { left, right, isAfterSlash }: Both): Generator<Both> {
  const mayTakeSlash = !isAfterSlash || left + right === 0;
  for (const mine of one.steps[left] ?? [])
    for (const its of other.steps[right] ?? []) {
      const to = { left: mine.to, right: its.to };
      if (mine.takesSlash && its.takesSlash && mayTakeSlash) yield { ...to, isAfterSlash: true };
      if (intersect(mine.takes, its.takes)) yield { ...to, isAfterSlash: false };
    }
}
