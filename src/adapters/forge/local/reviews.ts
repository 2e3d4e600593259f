// Local reviews as people use them: read from the journal, compared by git, and what a person says to them recorded as theirs.
// Each is said to an open review only; later words change nothing.
import type { Actor, FlowEvent } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import { reviewStream } from '../../../core/thread/events.ts';
import type { Review } from '../../../core/thread/review.ts';
import type { Reviews } from '../../../ports/reviews.ts';
import type { GitRepository } from '../../git/git.ts';
import { appendFact, type FactWriter } from '../../thread/append-fact.ts';
import { readReview, reviewOf } from '../../thread/read-streams.ts';

type LocalReviewParts = Omit<FactWriter, 'actor'> & GitRepository;

export function createLocalReviews({ git, repository, ...parts }: LocalReviewParts): Reviews {
  const writer = (actor: Actor): FactWriter => ({ ...parts, actor });
  return {
    read: branch => readReview(parts.journal, branch),
    diff: (review, form) => reviewDiff({ git, repository }, review, form),
    link: async () => undefined,
    approve: (actor, branch, commit) => approveReview(writer(actor), branch, commit),
    requestChanges: (actor, branch, reason) => requestChanges(writer(actor), branch, reason),
    close: (actor, branch, reason) => closeReview(writer(actor), branch, reason),
  };
}

/** What the commit changes since it left its base. */
export async function reviewDiff(
  { git, repository }: GitRepository,
  { base, commit }: Pick<Review, 'base' | 'commit'>,
  form: 'stat' | 'patch',
): Promise<string> {
  const shape = form === 'stat' ? ['--stat=80'] : ['--patch'];
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv'];
  if ((await git.commit(base, repository)) === undefined)
    return `There is no branch ${base} any more, so what changed cannot be shown.`;
  const { stdout } = await git.run(['diff', ...plain, ...shape, `${base}...${commit}`], { cwd: repository });
  return stdout.trimEnd();
}

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
