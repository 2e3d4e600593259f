// Facts of local threads and reviews. No engine drives these streams: runs observe them as part of the world.
import * as z from 'zod';
import { type EventDefinitions, type EventOf, v1 } from '../event.ts';

const text = z.string().min(1);

/** Of `item/<item>`: the column of the card, and the comments. */
export const threadEvents = {
  CardMoved: v1({ status: text }),
  /** `marker` is there once per thread. The parts, one behind the other, are the whole text. */
  CommentPosted: v1({ marker: text, parts: z.array(z.string()).min(1) }),
} satisfies EventDefinitions;

const draft = { base: text, commit: text, title: z.string(), body: z.string() };

/** Of `review/<branch>`: one review, from its opening to a person's last word. */
export const reviewEvents = {
  ReviewOpened: v1({ item: text, ...draft }),
  ReviewUpdated: v1(draft),
  /** A person sends the work back. */
  ChangesRequested: v1({ reason: text }),
  /** A person is content with exactly this commit; landing it is another word. */
  ReviewApproved: v1({ commit: text }),
  ReviewClosed: v1({ reason: z.string() }),
  /** `landed` is the commit that the base branch got; after a rebase it is not the one that was reviewed. */
  ReviewMerged: v1({ landed: text }),
} satisfies EventDefinitions;

export type ThreadEvent = EventOf<typeof threadEvents>;
export type ReviewEvent = EventOf<typeof reviewEvents>;

export const threadPrefix = 'item/';
export const reviewPrefix = 'review/';
export const threadStream = (item: string) => `${threadPrefix}${item}`;
export const reviewStream = (branch: string) => `${reviewPrefix}${branch}`;
