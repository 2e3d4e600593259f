// A local review, folded from its stream. What git alone knows, such as whether it can be merged, is added by who looks.
import type { Actor, Recorded } from '../event.ts';
import type { ReviewEvent } from './events.ts';

export interface ReturnedWork {
  readonly id: string;
  readonly reason: string;
  readonly by: Actor;
  readonly at: number;
}

export interface Approval {
  readonly by: Actor;
  readonly at: number;
  readonly commit: string;
}

export interface Review {
  readonly item: string;
  readonly base: string;
  readonly commit: string;
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed' | 'merged';
  /** Set once it is merged: the commit that the base branch got. */
  readonly landed?: string;
  /** What the person said who closed it. */
  readonly closing?: string;
  /** Oldest first, each of the commit that the person saw. */
  readonly approvals: readonly Approval[];
  /** Oldest first. */
  readonly returns: readonly ReturnedWork[];
  readonly openedAt: number;
  /** Where people find it, if that is not here. */
  readonly url?: string;
}

/** Undefined: no review was ever opened. What comes after its end changes nothing. */
export function foldReview(review: Review | undefined, event: Recorded<ReviewEvent>): Review | undefined {
  if (event.type === 'ReviewOpened')
    return review ?? { ...event.data, state: 'open', returns: [], approvals: [], openedAt: event.at };
  if (review?.state !== 'open') return review;
  switch (event.type) {
    case 'ReviewUpdated':
      return { ...review, ...event.data };
    case 'ChangesRequested':
      return { ...review, returns: [...review.returns, returnOf(event)] };
    case 'ReviewApproved':
      return {
        ...review,
        approvals: [...review.approvals, { by: event.actor, at: event.at, commit: event.data.commit }],
      };
    case 'ReviewClosed':
      return { ...review, state: 'closed', ...(event.data.reason === '' ? {} : { closing: event.data.reason }) };
    case 'ReviewMerged':
      return { ...review, state: 'merged', landed: event.data.landed };
  }
}

function returnOf(event: Recorded<Extract<ReviewEvent, { type: 'ChangesRequested' }>>): ReturnedWork {
  return { id: event.id, reason: event.data.reason, by: event.actor, at: event.at };
}
