// Reviews as people use them: what a review shows, and what a person says to it. The forge port is the engine's side of the same.
import type { Actor } from '../core/event.ts';
import type { Review } from '../core/thread/review.ts';

export interface Reviews {
  /** Undefined: none was opened for the branch. */
  read(branch: string): Promise<Review | undefined>;
  /** What the commit of the review changes since it left its base. */
  diff(review: Pick<Review, 'base' | 'commit'>, form: 'stat' | 'patch'): Promise<string>;
  /** Its address; undefined: it is on this machine, or cannot be reached now. */
  link(branch: string): Promise<string | undefined>;
  /** A Problem when the review is not open or shows another commit. */
  approve(actor: Actor, branch: string, commit: string): Promise<void>;
  /** A Problem when the review is not open. */
  requestChanges(actor: Actor, branch: string, reason: string): Promise<void>;
  /** A Problem when the review is not open. */
  close(actor: Actor, branch: string, reason: string): Promise<void>;
}
