// A local review, folded from its stream. What git alone knows, such as whether it can be merged, is added by who looks.
import * as z from 'zod';
import { actorSchema, type Recorded } from '../event.ts';
import type { ReviewEvent } from './events.ts';

const said = { by: actorSchema, at: z.number() };
const returnSchema = z.strictObject({ ...said, id: z.string(), reason: z.string() });
const approvalSchema = z.strictObject({ ...said, commit: z.string() });

export const reviewSchema = z.strictObject({
  item: z.string(),
  base: z.string(),
  commit: z.string(),
  title: z.string(),
  body: z.string(),
  state: z.enum(['open', 'closed', 'merged']),
  /** Set once it is merged: the commit that the base branch got. */
  landed: z.string().optional(),
  /** What the person said who closed it. */
  closing: z.string().optional(),
  /** Oldest first, each of the commit that the person saw. */
  approvals: z.array(approvalSchema.readonly()).readonly(),
  /** Oldest first. */
  returns: z.array(returnSchema.readonly()).readonly(),
  openedAt: z.number(),
  /** Where people find it, if that is not here. */
  url: z.string().optional(),
});
export type Review = Readonly<z.infer<typeof reviewSchema>>;

/** Undefined: no review was ever opened. What comes after its end changes nothing. */
export function foldReview(review: Review | undefined, event: Recorded<ReviewEvent>): Review | undefined {
  if (event.type === 'ReviewOpened')
    return review ?? { ...event.data, state: 'open', returns: [], approvals: [], openedAt: event.at };
  if (review?.state !== 'open') return review;
  const saying = { by: event.actor, at: event.at };
  switch (event.type) {
    case 'ReviewUpdated':
      return { ...review, ...event.data };
    case 'ChangesRequested':
      return { ...review, returns: [...review.returns, { id: event.id, ...saying, ...event.data }] };
    case 'ReviewApproved':
      return { ...review, approvals: [...review.approvals, { ...saying, ...event.data }] };
    case 'ReviewClosed':
      return { ...review, state: 'closed', ...(event.data.reason === '' ? {} : { closing: event.data.reason }) };
    case 'ReviewMerged':
      return { ...review, state: 'merged', landed: event.data.landed };
  }
}
