// The forge as the simulation has it: the head of a review is what was pushed, noticed a little later. It does exactly
// what it is told, also twice, so that doing something twice shows.
import { absent, known } from '../../src/core/answer.ts';
import type { Landing } from '../../src/core/world/outcomes.ts';
import type { ReviewSnapshot } from '../../src/core/world/snapshots.ts';
import type { CommentRef, Forge, LandRequest, Resolved, ReviewDraft } from '../../src/ports/forge.ts';
import { done, type Performed } from '../../src/ports/performed.ts';
import type { Nature } from './nature.ts';
import type { Repository } from './repository.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Comment {
  readonly id: string;
  readonly item: string;
  readonly marker: string;
  readonly body: string;
}

export interface Review {
  readonly branch: string;
  title: string;
  body: string;
  state: ReviewSnapshot['state'];
  /** What the forge says of merging once it has looked. */
  mergeable: ReviewSnapshot['mergeable'];
  mergedHead?: string;
  returns: readonly { readonly id: string; readonly reason: string }[];
}

export interface ForgeParts {
  readonly time: VirtualTime;
  readonly repository: Repository;
  /** How long the forge takes to notice a push, and again to say whether it can be merged. */
  readonly lagMs: number;
  readonly proof: Nature['proof'];
  /** How many will be faster than a landing, and whether a person's checkout is in its way. */
  readonly rivals: { left: number; readonly isDirty: boolean };
}

export class SimulatedForge implements Forge {
  comments: readonly Comment[] = [];
  readonly reviews: Review[] = [];
  /** Why the item was closed, each time. */
  readonly closings: string[] = [];
  areReviewsDeleted = false;
  readonly #parts: ForgeParts;
  #posted = 0;

  constructor(parts: ForgeParts) {
    this.#parts = parts;
  }

  snapshotOf(review: Review): ReviewSnapshot {
    const { repository, time, lagMs } = this.#parts;
    const pushed = repository.pushed(review.branch);
    const ageMs = time.monotonic() - (pushed?.at ?? 0);
    const head = review.mergedHead ?? (ageMs < lagMs ? pushed?.before : undefined) ?? pushed?.tip ?? '';
    const isStuck = repository.isConflicting(review.branch);
    const mergeable = ageMs < 2 * lagMs ? 'unknown' : isStuck ? 'no' : review.mergeable;
    return { state: review.state, head, mergeable, returns: [...review.returns] };
  }

  /** What becomes of the review when somebody merges it now: its head, whatever that is. */
  merged(review: Review): Pick<Review, 'state' | 'mergedHead'> {
    return { state: 'merged', mergedHead: this.snapshotOf(review).head };
  }

  /** A forge closes what is left without its branch. */
  deleteRemoteBranch(branch: string): void {
    this.#parts.repository.deleteRemote(branch);
    for (const review of this.reviews) if (review.state === 'open') review.state = 'closed';
  }

  deleteReviews(): void {
    this.areReviewsDeleted = true;
    this.reviews.splice(0);
  }

  async findComment(item: string, marker: string) {
    const isOne = (comment: Comment) => comment.item === item && comment.marker === marker;
    const earliest = this.comments.find(isOne);
    this.comments = this.comments.filter(comment => comment === earliest || !isOne(comment));
    return earliest ? known<CommentRef>({ id: earliest.id }) : absent;
  }

  async postComment(item: string, marker: string, body: string): Promise<Performed<CommentRef>> {
    const id = String(++this.#posted);
    this.comments = [...this.comments, { id, item, marker, body }];
    return done({ id });
  }

  async findReview(branch: string) {
    const review = this.reviews.findLast(each => each.branch === branch);
    return review ? known(this.snapshotOf(review)) : absent;
  }

  async ensureReview({ branch, title, body }: ReviewDraft): Promise<Performed<null>> {
    if (!this.#parts.repository.pushed(branch))
      return { kind: 'failed', reason: `${branch} was never pushed`, final: true };
    const open = this.reviews.find(review => review.branch === branch && review.state === 'open');
    if (open) Object.assign(open, { title, body });
    else this.reviews.push({ branch, title, body, state: 'open', mergeable: 'yes', returns: [] });
    return done(null);
  }

  /** As often as somebody wants it, another is faster. */
  async land({ branch, commit }: LandRequest): Promise<Performed<Landing>> {
    const { repository, rivals } = this.#parts;
    if (repository.base.isGone) return done({ kind: 'refused', reason: 'there is no base', remedy: 'Put it back.' });
    const review = this.reviews.find(each => each.branch === branch && each.state === 'open');
    if (rivals.left > 0 && review) {
      rivals.left--;
      repository.base.move('apart');
    }
    if (rivals.isDirty && review) return done({ kind: 'refused', reason: 'the checkout is dirty', remedy: 'Tidy it.' });
    if (repository.landed(branch, commit) === 'behind') return done({ kind: 'behind' });
    if (review) Object.assign(review, { state: 'merged', mergedHead: commit });
    return done({ kind: 'landed', commit });
  }

  /** Facts alone: whether they prove anything is for the rules to say. */
  async checkResolved(item: string): Promise<Performed<Resolved>> {
    const { proof } = this.#parts;
    const writtenAt = 1000;
    if (proof === 'none') return done({ writtenAt });
    if (proof === 'merged') return done({ merged: `a review of ${item}` });
    const isNaming = proof === 'commit' || proof === 'older commit' || proof === 'commit elsewhere';
    const message = isNaming ? `Fix #${item}` : `Fix #${item}1`;
    const at = proof === 'older commit' ? 999 : 1001;
    return done({ writtenAt, commit: { id: 'c0ffee0', isOnBase: proof !== 'commit elsewhere', at, message } });
  }

  async closeItem(_item: string, why: string): Promise<Performed<null>> {
    this.closings.push(why);
    return done(null);
  }
}
