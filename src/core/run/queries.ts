// What a run needs to know of the world, as queries with typed answers.
import type { Query } from '../flow.ts';
import { reviewStream } from '../thread/events.ts';

export interface RunQuery extends Query {
  readonly kind: 'item' | 'card' | 'worktree' | 'review' | 'attempt';
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
export const attemptQuery = (attempt: string): RunQuery => {
  const stream = `attempt/${attempt}`;
  return { kind: 'attempt', key: stream, subject: attempt, stream };
};

export interface WorktreeSight {
  readonly path: string;
  readonly tip: string;
  /** `foreign-commits`: not made by this run. `rewritten`: off the branch, or a recorded commit is unreachable. */
  readonly trouble?: 'foreign-commits' | 'rewritten' | undefined;
}

export interface ReviewSight {
  readonly state: 'open' | 'closed' | 'merged';
  readonly head: string;
  readonly mergeable: 'yes' | 'no' | 'unknown';
  /** What sends the work back: red CI or changes requested by a trusted person, oldest first. */
  readonly returns: readonly { readonly id: string; readonly reason: string }[];
}
