// The local forge: threads and reviews are facts in the journal, and git says what can be merged.
import { type Answer, absent, known } from '../../core/answer.ts';
import { reviewStream, threadStream } from '../../core/thread/events.ts';
import { splitComment } from '../../core/thread/split-comment.ts';
import type { Landing } from '../../core/world/outcomes.ts';
import type { ReviewSnapshot } from '../../core/world/snapshots.ts';
import type { Forge, LandRequest, ReviewDraft } from '../../ports/forge.ts';
import { done, type Performed } from '../../ports/performed.ts';
import { appendFact, type FactWriter } from '../thread/append-fact.ts';
import { readReview, readThread, reviewOf } from '../thread/read-streams.ts';
import { checkResolved } from './local/check-resolved.ts';
import type { History } from './local/git-history.ts';
import { recordMerge } from './local/reviews.ts';

export interface LocalForgeOptions extends FactWriter {
  readonly history: History;
  /** Puts a commit on a branch; what prevents it is an answer. */
  readonly land: (request: LandRequest) => Promise<Performed<Landing>>;
  /** The branch that finished work is in. */
  readonly base: string;
  /** The path of an item inside the repository. */
  readonly fileOf: (item: string) => Promise<string | undefined>;
}

export function createLocalForge(options: LocalForgeOptions): Forge {
  const { journal } = options;
  return {
    findComment: async (item, marker) => {
      const found = (await readThread(journal, item)).comments.find(comment => comment.marker === marker);
      return found ? known({ id: found.id }) : absent;
    },
    postComment: async (item, marker, body) => {
      // By this id the journal itself refuses a second one, also from another process.
      const id = `${threadStream(item)}/${marker}`;
      const event = { type: 'CommentPosted', data: { marker, parts: splitComment(body) } };
      await appendFact(options, threadStream(item), () => ({ event, id }));
      return done({ id });
    },
    findReview: branch => findReview(options, branch),
    ensureReview: draft => ensureReview(options, draft),
    land: request => landReview(options, request),
    checkResolved: (item, claim) => checkResolved(options, item, claim),
    // A local item is a file of the user's: that its run ended closes it.
    closeItem: async () => done(null),
  };
}

async function findReview({ journal, history }: LocalForgeOptions, branch: string): Promise<Answer<ReviewSnapshot>> {
  const review = await readReview(journal, branch);
  if (!review) return absent;
  const { commit: head, base, state, closing } = review;
  const returns = review.returns.map(({ id, reason, by }) => ({ id, reason, by: by.id }));
  if (state !== 'open')
    return known({ state, head, mergeable: 'unknown', returns, ...(closing === undefined ? {} : { closing }) });
  // A person may merge by hand, without a word to Pitwall.
  if (await history.contains(base, head)) return known({ state: 'merged', head, mergeable: 'unknown', returns });
  return known({ state, head, mergeable: await history.isMergeable(base, head), returns });
}

/** Opens it, or brings it up to date. One that a person closed or merged is left as it is. */
async function ensureReview(
  writer: FactWriter,
  { item, branch, base, commit, title, body }: ReviewDraft,
): Promise<Performed<null>> {
  const data = { base, commit, title, body };
  await appendFact(writer, reviewStream(branch), events => {
    const review = reviewOf(events);
    if (!review) return { event: { type: 'ReviewOpened', data: { item, ...data } } };
    if (review.state !== 'open') return undefined;
    const isSame = base === review.base && commit === review.commit && title === review.title && body === review.body;
    return isSame ? undefined : { event: { type: 'ReviewUpdated', data } };
  });
  return done(null);
}

/** The base branch first, then the fact in the review. Harmless to repeat. */
async function landReview(options: LocalForgeOptions, request: LandRequest): Promise<Performed<Landing>> {
  const { branch, commit } = request;
  const review = await readReview(options.journal, branch);
  if (review?.landed !== undefined) return done({ kind: 'landed', commit: review.landed });
  if (review?.state === 'closed') return refused(`the review of ${branch} is closed`);
  if (review?.commit !== commit) return refused(`the review of ${branch} is not on ${commit}`);
  const landed = await options.land(request);
  if (landed.kind === 'done' && landed.output.kind === 'landed')
    await recordMerge(options, branch, landed.output.commit);
  return landed;
}

function refused(reason: string): Performed<Landing> {
  return done({ kind: 'refused', reason, remedy: 'See it with "pitwall review".' });
}
