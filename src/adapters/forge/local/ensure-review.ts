// Opens the review of a branch, or brings it up to date. One that a person closed or merged is left as it is.
import { reviewStream } from '../../../core/thread/events.ts';
import type { ReviewDraft } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { appendFact, type FactWriter } from '../../thread/append-fact.ts';
import { reviewOf } from '../../thread/read-streams.ts';

export async function ensureReview(writer: FactWriter, draft: ReviewDraft): Promise<Performed<null>> {
  const { item, branch, ...data } = draft;
  await appendFact(writer, reviewStream(branch), events => {
    const review = reviewOf(events);
    if (!review) return { event: { type: 'ReviewOpened', data: { item, ...data } } };
    if (review.state !== 'open') return undefined;
    const { base, commit, title, body } = review;
    const isSame = base === data.base && commit === data.commit && title === data.title && body === data.body;
    return isSame ? undefined : { event: { type: 'ReviewUpdated', data } };
  });
  return done(null);
}
