// What the journal knows of the items of a repository.
import type { RunState } from '../../core/run/state.ts';
import type { LocalItem } from '../../core/thread/local-item.ts';

export interface BoardRun {
  readonly state: RunState;
  /** Whether a process that may still live has the run in hand. */
  readonly isDriven: boolean;
}

export interface BoardFacts {
  /** Columns of cards by item. */
  readonly cards: ReadonlyMap<string, string>;
  /** Oldest first. */
  readonly runs: readonly BoardRun[];
  /** Items that are merged, or were resolved before. */
  readonly done: ReadonlySet<string>;
  /** Items that a forge keeps; undefined: they are files. */
  readonly issues?: readonly LocalItem[];
}

export const noFacts: BoardFacts = { cards: new Map(), runs: [], done: new Set() };

/** Every item that something happened to. */
export function knownItems({ cards, runs }: BoardFacts): readonly string[] {
  return [...new Set([...cards.keys(), ...runs.flatMap(({ state }) => state.request?.item ?? [])])];
}
