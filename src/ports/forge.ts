// The forge: threads and review surfaces. A local one lives in the journal, GitHub is another.
import type { Answer } from '../core/answer.ts';
import type { Landing } from '../core/world/landing.ts';
import type { ReviewSnapshot } from '../core/world/review.ts';
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

export interface LandRequest {
  readonly branch: string;
  readonly base: string;
  readonly commit: string;
  /** A checkout of the base may be moved along, if it is clean. */
  readonly updateCheckout: boolean;
}

export interface Resolved {
  readonly isResolved: boolean;
  readonly evidence: string;
  /** A file of the base that would prove it, if the project's tests pass there. */
  readonly test?: string;
}

export interface Forge {
  /** The comment with this marker, from our own account. Finding several, it keeps the earliest and removes the rest. */
  findComment(item: string, marker: string): Promise<Answer<CommentRef>>;
  postComment(item: string, marker: string, body: string): Promise<Performed<CommentRef>>;
  /** The branch's review in whatever state; of several the open one that a person can still merge. */
  findReview(branch: string): Promise<Answer<ReviewSnapshot>>;
  /** Creates the review, or brings title, body and head up to date. */
  ensureReview(draft: ReviewDraft): Promise<Performed<null>>;
  /** Puts exactly this commit on the base branch, fast-forward only; harmless to repeat. */
  land(request: LandRequest): Promise<Performed<Landing>>;
  /** Is the item resolved already, by a merged review or by what the agent claims, looked up here? */
  checkResolved(item: string, claim: unknown): Promise<Performed<Resolved>>;
  /** The item is done with; harmless to repeat. */
  closeItem(item: string, why: 'merged' | 'already-resolved'): Promise<Performed<null>>;
}
