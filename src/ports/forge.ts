// The forge: threads and review surfaces. A local one lives in the journal, GitHub is another.
import type { Answer } from '../core/answer.ts';
import type { ReviewSight } from '../core/run/queries.ts';
import type { Performed } from './performed.ts';

export interface CommentRef {
  readonly id: string;
}

export interface ReviewDraft {
  readonly item: string;
  readonly branch: string;
  readonly base: string;
  readonly commit: string;
  readonly title: string;
  readonly body: string;
}

export interface Resolved {
  readonly isResolved: boolean;
  readonly evidence: string;
}

export interface Forge {
  /** The comment with this marker, from our own account. Finding several, it keeps the earliest and removes the rest. */
  findComment(item: string, marker: string): Promise<Answer<CommentRef>>;
  postComment(item: string, marker: string, body: string): Promise<Performed<CommentRef>>;
  /** The branch's review in whatever state; of several the open one that a person can still merge. */
  findReview(branch: string): Promise<Answer<ReviewSight>>;
  /** Creates the review, or brings title, body and head up to date. */
  ensureReview(draft: ReviewDraft): Promise<Performed<null>>;
  /** Is the item resolved already, by a merged review or by what the agent claims, looked up here? */
  checkResolved(item: string, claim: unknown): Promise<Performed<Resolved>>;
}
