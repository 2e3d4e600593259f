// Lands a local review: the base branch first, then the fact in the review. Harmless to repeat.
import type { Landing } from '../../../core/world/landing.ts';
import type { LandRequest } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import type { FactWriter } from '../../thread/append-fact.ts';
import { readReview } from '../../thread/read-streams.ts';
import { recordMerge } from './review-words.ts';

/** Puts a commit on a branch; what prevents it is an answer. */
export type Land = (request: LandRequest) => Promise<Performed<Landing>>;

export async function landReview(writer: FactWriter, land: Land, request: LandRequest): Promise<Performed<Landing>> {
  const { branch, commit } = request;
  const review = await readReview(writer.journal, branch);
  if (review?.landed !== undefined) return done({ kind: 'landed', commit: review.landed });
  if (review?.state === 'closed') return refused(`the review of ${branch} is closed`);
  if (review?.commit !== commit) return refused(`the review of ${branch} is not on ${commit}`);
  const landed = await land(request);
  if (landed.kind !== 'done' || landed.output.kind !== 'landed') return landed;
  await recordMerge(writer, branch, landed.output.commit);
  return landed;
}

function refused(reason: string): Performed<Landing> {
  return done({ kind: 'refused', reason, remedy: 'See it with "pitwall review".' });
}
