// Facts of local threads and reviews. No engine drives these streams: runs observe them as part of the world.
import * as z from 'zod';
import type { EventDefinitions, EventOf } from '../event.ts';

const text = z.string().min(1);

/** Of `item/<item>`: the column of the card, and the comments. */
export const threadEvents = {
  CardMoved: { version: 1, data: z.object({ status: text }) },
  /** `marker` is there once per thread. The parts, one behind the other, are the whole text. */
  CommentPosted: { version: 1, data: z.object({ marker: text, parts: z.array(z.string()).min(1) }) },
} satisfies EventDefinitions;

const draft = { base: text, commit: text, title: z.string(), body: z.string() };

/** Of `review/<branch>`: one review, from its opening to a person's last word. */
export const reviewEvents = {
  ReviewOpened: { version: 1, data: z.object({ item: text, ...draft }) },
  ReviewUpdated: { version: 1, data: z.object(draft) },
  /** A person sends the work back. */
  ChangesRequested: { version: 1, data: z.object({ reason: text }) },
  /** A person is content with exactly this commit; landing it is another word. */
  ReviewApproved: { version: 1, data: z.object({ commit: text }) },
  ReviewClosed: { version: 1, data: z.object({ reason: z.string() }) },
  /** `landed` is the commit that the base branch got; after a rebase it is not the one that was reviewed. */
  ReviewMerged: { version: 1, data: z.object({ landed: text }) },
} satisfies EventDefinitions;

export type ThreadEvent = EventOf<typeof threadEvents>;
export type ReviewEvent = EventOf<typeof reviewEvents>;

export const threadPrefix = 'item/';
export const reviewPrefix = 'review/';
export const threadStream = (item: string) => `${threadPrefix}${item}`;
export const reviewStream = (branch: string) => `${reviewPrefix}${branch}`;
