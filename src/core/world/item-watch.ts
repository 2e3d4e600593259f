// What people did to an item while agents work on it.
import type { Answer } from '../answer.ts';

/** The newest observation, which may have failed. */
export interface ItemObservation {
  readonly at: number;
  readonly seen: Answer<ItemWatch>;
}

/** What people did to the item. Absent: there is no such item. */
export interface ItemWatch {
  readonly isOpen: boolean;
  readonly closedBy?: string;
  /** As in the facts of the item. */
  readonly version: string;
  /** The column of the card; undefined: it has none. */
  readonly card?: string;
  /** Who put the card there, if that is not where it is expected; undefined then: it is not known. */
  readonly move?: { readonly id: string; readonly by: string; readonly isTrusted: boolean };
}
