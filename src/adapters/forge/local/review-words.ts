// What a person says about a local review. Each is said to an open review only; later words change nothing.
import type { FlowEvent } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import { reviewStream } from '../../../core/thread/events.ts';
import type { Review } from '../../../core/thread/review.ts';
import { appendFact, type FactWriter } from '../../thread/append-fact.ts';
import { reviewOf } from '../../thread/read-streams.ts';

export async function requestChanges(writer: FactWriter, branch: string, reason: string): Promise<void> {
  await sayToOpen(writer, branch, { type: 'ChangesRequested', data: { reason } });
}

export async function closeReview(writer: FactWriter, branch: string, reason: string): Promise<void> {
  await sayToOpen(writer, branch, { type: 'ReviewClosed', data: { reason } });
}

/** Of the commit that the review shows now, if that is the one the person saw. Once per person and commit. */
export async function approveReview(writer: FactWriter, branch: string, commit: string): Promise<void> {
  await appendFact(writer, reviewStream(branch), events => {
    const review = reviewOf(events);
    refuseUnlessOpen(branch, review);
    if (review?.commit !== commit) throw movedOn(branch, review?.commit ?? '');
    const isSaid = review.approvals.some(each => each.commit === commit && each.by.id === writer.actor.id);
    return isSaid ? undefined : { event: { type: 'ReviewApproved', data: { commit } } };
  });
}

function movedOn(branch: string, commit: string): Problem {
  const remedy = 'Look at it again with "pitwall review".';
  return new Problem({ code: 'review-moved', what: `the review of ${branch} is on ${commit} now`, remedy });
}

/** After the base branch has it: `landed` is the commit there. Saying it twice is saying it once. */
export async function recordMerge(writer: FactWriter, branch: string, landed: string): Promise<void> {
  await appendFact(writer, reviewStream(branch), events => {
    const review = reviewOf(events);
    if (review?.state === 'merged' && review.landed === landed) return undefined;
    refuseUnlessOpen(branch, review);
    return { event: { type: 'ReviewMerged', data: { landed } } };
  });
}

async function sayToOpen(writer: FactWriter, branch: string, event: FlowEvent): Promise<void> {
  await appendFact(writer, reviewStream(branch), events => {
    refuseUnlessOpen(branch, reviewOf(events));
    return { event };
  });
}

function refuseUnlessOpen(branch: string, review: Review | undefined): void {
  if (review?.state === 'open') return;
  const what = review ? `the review of ${branch} is ${review.state} already` : `there is no review of ${branch}`;
  throw new Problem({ code: 'review-not-open', what, remedy: 'See pitwall board for what is in review.' });
}
