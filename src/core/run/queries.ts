// What a run needs to know of the world, as queries with typed answers.
import type { Answer } from '../answer.ts';
import type { GitSettings } from '../attempt/git-settings.ts';
import type { AttemptState } from '../attempt/state.ts';
import type { Query } from '../flow.ts';
import { reviewStream } from '../thread/events.ts';

export interface RunQuery extends Query {
  readonly kind: 'item' | 'card' | 'watch' | 'worktree' | 'review' | 'base' | 'attempt';
  /** The item, branch, or attempt that is asked about. */
  readonly subject: string;
}

export const itemQuery = (item: string): RunQuery => ({ kind: 'item', key: `item/${item}`, subject: item });
/** The column in which the item's card stands. */
export const cardQuery = (item: string): RunQuery => ({ kind: 'card', key: `card/${item}`, subject: item });
export const worktreeQuery = (branch: string): RunQuery => ({
  kind: 'worktree',
  key: `worktree/${branch}`,
  subject: branch,
});
/** A local review has a stream: whoever waits for it hears a person's word at once. */
export const reviewQuery = (branch: string): RunQuery => ({
  kind: 'review',
  key: `review/${branch}`,
  subject: branch,
  stream: reviewStream(branch),
});
export interface BaseQuery extends RunQuery {
  readonly base: string;
}

/** How the branch stands to the base branch as it is now. */
export const baseQuery = (branch: string, base: string): BaseQuery => ({
  kind: 'base',
  key: `base/${branch}`,
  subject: branch,
  base,
});
export interface AttemptQuery extends RunQuery {
  readonly branch: string;
}

export const attemptQuery = (attempt: string, branch: string): AttemptQuery => {
  const stream = `attempt/${attempt}`;
  return { kind: 'attempt', key: stream, subject: attempt, stream, branch };
};

/** `gitSettings`: as they are after its end. */
export interface AttemptSight extends AttemptState {
  readonly gitSettings?: GitSettings | undefined;
}

export interface WorktreeSight {
  readonly path: string;
  readonly tip: string;
  /** `foreign-commits`: not made by this run. `rewritten`: off the branch, or a recorded commit is unreachable. */
  readonly trouble?: 'foreign-commits' | 'rewritten' | undefined;
}

/** Absent: there is no such branch. */
export interface BaseSight {
  readonly tip: string;
  /** The branch stands on the tip of the base, and on nothing that the base has dropped. */
  readonly isCurrent: boolean;
  /** Commits of the branch itself. */
  readonly ahead: number;
}

/** Whoever asks under another key wants a look from now on, not an earlier one. */
export interface WatchQuery extends RunQuery {
  /** The stream of the run. */
  readonly watcher: string;
  readonly everyMs: number;
  readonly expectedCard: string | undefined;
  /** When the card was moved by us last; 0: never. */
  readonly movedAt: number;
}

/** The newest look, which may have brought nothing. */
export interface ItemGlance {
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
  /** Who put the card there, if that is not where it is expected; undefined then: nobody knows. */
  readonly move?: { readonly id: string; readonly by: string; readonly isTrusted: boolean };
}

export interface ReviewSight {
  readonly state: 'open' | 'closed' | 'merged';
  readonly head: string;
  readonly mergeable: 'yes' | 'no' | 'unknown';
  /** What the person said who closed it. */
  readonly closing?: string;
  /** What sends the work back: red CI or changes requested by a trusted person, oldest first. */
  readonly returns: readonly { readonly id: string; readonly reason: string; readonly by?: string | undefined }[];
}
