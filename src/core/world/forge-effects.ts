// What a flow can have done on the forge and on its board: comments, reviews, closed items, moved cards.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import { landingSchema } from './landing.ts';

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

/** `updateCheckout`: a checkout of the base may be moved along, if it is clean. */
export const LandReview = defineEffect(
  'LandReview',
  z.object({ branch, base: z.string(), commit, updateCheckout: z.boolean() }),
  landingSchema,
);

/** `test`: this file of the base would prove it, if the project's tests pass there. */
export const CheckResolved = defineEffect(
  'CheckResolved',
  z.object({ item, claim: z.unknown() }),
  z.object({ isResolved: z.boolean(), evidence: z.string(), test: z.string().optional() }),
);

export const CloseItem = defineEffect(
  'CloseItem',
  z.object({ item, why: z.enum(['merged', 'already-resolved']) }),
  z.null(),
);

export const MoveCard = defineEffect('MoveCard', z.object({ item, status: z.string() }), z.null());
