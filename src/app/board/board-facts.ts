// What the journal knows of the items of a repository.
import type { RunState } from '../../core/run/state.ts';
import type { ListedItem } from '../../core/world/item.ts';
import type { Location } from '../location.ts';

export interface BoardRun {
  readonly state: RunState;
  /** Whether a process that may still be alive drives the run. */
  readonly isDriven: boolean;
}

export interface BoardFacts {
  /** Columns of cards by item. */
  readonly cards: ReadonlyMap<string, string>;
  /** Oldest first. */
  readonly runs: readonly BoardRun[];
  /** Items that are merged, or that turned out to be resolved already. */
  readonly done: ReadonlySet<string>;
  /** Items on a forge; undefined: items are files. */
  readonly issues?: readonly ListedItem[];
}

export const noFacts: BoardFacts = { cards: new Map(), runs: [], done: new Set() };

/** Every item that the journal has facts about. */
export function knownItems({ cards, runs }: BoardFacts): readonly string[] {
  return [...new Set([...cards.keys(), ...runs.flatMap(({ state }) => state.request?.item ?? [])])];
}

export interface BoardWorkspace extends Location {
  /** From the journal, and from the forge where items are issues. Nothing when there is no store yet. */
  readBoardFacts(): Promise<BoardFacts>;
}
