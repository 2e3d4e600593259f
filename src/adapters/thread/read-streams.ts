// Threads and reviews as the journal has them now.
import type { Recorded } from '../../core/event.ts';
import {
  type ReviewEvent,
  reviewPrefix,
  reviewStream,
  type ThreadEvent,
  threadStream,
} from '../../core/thread/events.ts';
import { foldReview, type Review } from '../../core/thread/review.ts';
import { emptyThread, foldThread, type Thread } from '../../core/thread/thread.ts';
import type { Journal } from '../../ports/journal.ts';

type Reader = Pick<Journal, 'read' | 'streams'>;

export async function readThread(journal: Reader, item: string): Promise<Thread> {
  return threadOf(await journal.read(threadStream(item)));
}

export function threadOf(events: readonly Recorded[]): Thread {
  return (events as readonly Recorded<ThreadEvent>[]).reduce(foldThread, emptyThread);
}

/** Undefined: none was ever opened for the branch. */
export async function readReview(journal: Reader, branch: string): Promise<Review | undefined> {
  return reviewOf(await journal.read(reviewStream(branch)));
}

export function reviewOf(events: readonly Recorded[]): Review | undefined {
  return (events as readonly Recorded<ReviewEvent>[]).reduce(foldReview, undefined as Review | undefined);
}

export interface BranchReview extends Review {
  readonly branch: string;
}

export async function readReviews(journal: Reader): Promise<readonly BranchReview[]> {
  const heads = await journal.streams(reviewPrefix);
  const reviews = await Promise.all(
    heads.map(async ({ stream }) => {
      const branch = stream.slice(reviewPrefix.length);
      const review = await readReview(journal, branch);
      return review ? [{ ...review, branch }] : [];
    }),
  );
  return reviews.flat();
}
