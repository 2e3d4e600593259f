// An item: what somebody wants, wherever it is written down, and what its board knows of it besides.
import * as z from 'zod';

const itemSchema = z.object({
  /** As people name it: `7`. Empty in journals that were written before items carried it. */
  id: z.string().default(''),
  title: z.string(),
  body: z.string(),
  author: z.string(),
  labels: z.array(z.string()).readonly().default([]),
});
export type Item = z.infer<typeof itemSchema>;

/** An item that is a file of the repository. */
export interface LocalItem extends Item {
  /** Ids of items that must be done first. */
  readonly dependsOn: readonly string[];
  /** Its path inside the repository. */
  readonly file: string;
}

/** An item in a list. What the list does not know of it is left out. */
export type ListedItem = Pick<Item, 'id' | 'title'> & Partial<Pick<LocalItem, 'labels' | 'dependsOn'>>;

/** What was said about an item. Never what Pitwall itself posted. */
const itemCommentSchema = z.object({
  id: z.string().min(1),
  author: z.string(),
  body: z.string(),
  /** Milliseconds. */
  at: z.number(),
  isTrusted: z.boolean(),
  /** The words of an agent, which another Pitwall posted for a trusted account: data, and never what that person wants. */
  isAgent: z.boolean().optional(),
});
export type ItemComment = z.infer<typeof itemCommentSchema>;

/** An item as its board shows it. */
export const itemFactsSchema = itemSchema.extend({
  isTrusted: z.boolean(),
  /** Open items and pull requests that must end first. */
  blockers: z.array(z.string()),
  /** Research findings that the body or a trusted comment already holds. */
  findings: z.string().optional(),
  /** Oldest first. */
  comments: z.array(itemCommentSchema).optional(),
  /** How many comments were left out because there are too many. */
  commentsLeftOut: z.int().min(0).optional(),
  /** Another one whenever title or body changes. */
  version: z.string().optional(),
  /** A person closed it. */
  isClosed: z.boolean().optional(),
  /** Why it is not trusted, where that is not its author: `its text was last edited by mallory`. */
  distrust: z.string().optional(),
});
export type ItemFacts = z.infer<typeof itemFactsSchema>;
