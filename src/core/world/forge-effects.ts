// What a flow can have done on the forge and on its board: comments, reviews, closed items, moved cards.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import { landingSchema } from './outcomes.ts';

const item = z.string();
const branch = z.string();
const commit = z.string();

export const PostComment = defineEffect(
  'PostComment',
  z.object({ item, body: z.string() }),
  z.object({ id: z.string() }),
);

export const EnsureReview = defineEffect(
  'EnsureReview',
  z.object({ item, branch, base: z.string(), commit, title: z.string(), body: z.string() }),
  z.null(),
);

/** `updateCheckout`: a checkout of the base may be moved along, if it is clean. `squash`: the message of the one commit to be made of all. */
export const LandReview = defineEffect(
  'LandReview',
  z.object({ branch, base: z.string(), commit, updateCheckout: z.boolean(), squash: z.string().optional() }),
  landingSchema,
);

/** What is known about an item that may be resolved: facts, which the rules judge. Times are in milliseconds. */
export const CheckResolved = defineEffect(
  'CheckResolved',
  z.object({ item, claim: z.unknown() }),
  z.object({
    /** The merged review that closes it, in words. */
    merged: z.string().optional(),
    /** When the item was written. */
    writtenAt: z.number().optional(),
    /** The commit that the agent named. */
    commit: z.object({ id: commit, isOnBase: z.boolean(), at: z.number(), message: z.string() }).optional(),
  }),
);

export const CloseItem = defineEffect(
  'CloseItem',
  z.object({ item, why: z.enum(['merged', 'already-resolved']) }),
  z.null(),
);

export const MoveCard = defineEffect('MoveCard', z.object({ item, status: z.string() }), z.null());
