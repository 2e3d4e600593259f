// What can be seen of a run's worktree and its base branch, of its review, local or a pull request, and of its item.
import type { Answer } from '../answer.ts';

export interface WorktreeSnapshot {
  readonly path: string;
  readonly tip: string;
  /** `foreign-commits`: not made by this run. `rewritten`: off the branch, or a recorded commit is unreachable. */
  readonly trouble?: 'foreign-commits' | 'rewritten' | undefined;
}

/** Absent: there is no such branch. */
export interface BaseSnapshot {
  readonly tip: string;
  /** The branch begins at the tip of the base, and has no commit that the base dropped. */
  readonly isCurrent: boolean;
  /** Commits of the branch itself. */
  readonly ahead: number;
}

export interface ReviewSnapshot {
  readonly state: 'open' | 'closed' | 'merged';
  readonly head: string;
  readonly mergeable: 'yes' | 'no' | 'unknown';
  /** What the person said who closed it. */
  readonly closing?: string;
  /** What sends the work back: red CI or changes requested by a trusted person, oldest first. */
  readonly returns: readonly { readonly id: string; readonly reason: string; readonly by?: string | undefined }[];
}

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
