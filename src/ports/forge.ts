// The forge: threads and review surfaces. A local one lives in the journal, GitHub is another.
import type { Answer } from '../core/answer.ts';
import type { Answered, InputOf } from '../core/effect/define.ts';
import type { CheckResolved, CloseItem, EnsureReview, LandReview, PostComment } from '../core/world/forge-effects.ts';
import type { Landing } from '../core/world/outcomes.ts';
import type { ReviewSnapshot } from '../core/world/snapshots.ts';
import type { Performed } from './performed.ts';

export type CommentRef = Answered<typeof PostComment>;
export interface ReviewDraft extends InputOf<typeof EnsureReview> {
  /** The items that are done with when it is merged. Default: the one that it is of. */
  readonly closes?: readonly string[];
}
export type LandRequest = InputOf<typeof LandReview>;
export type Resolved = Answered<typeof CheckResolved>;

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
  closeItem(item: string, why: InputOf<typeof CloseItem>['why']): Promise<Performed<null>>;
}
