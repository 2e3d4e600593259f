// Threads, reviews and runs as the journal has them now.
import type { Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { foldRun } from '../../core/run/fold.ts';
import { initialRun, type RunState } from '../../core/run/state.ts';
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

/** Every run that was asked for, oldest first. */
export async function readRuns(journal: Reader): Promise<readonly RunState[]> {
  const heads = await journal.streams('run/');
  const runs = await Promise.all(heads.map(({ stream }) => readRun(journal, stream)));
  return runs
    .flat()
    .toSorted((a, b) => a.requestedAt - b.requestedAt)
    .map(run => run.state);
}

async function readRun(journal: Reader, stream: string) {
  const events = (await journal.read(stream)) as readonly Recorded<RunEvent>[];
  const state = events.reduce(foldRun, initialRun(stream));
  return state.request ? [{ state, requestedAt: events[0]?.at ?? 0 }] : [];
}
