// Work that an agent found and did not do: it would be lost with its conversation.
import * as z from 'zod';

export const followUpsMax = 20;

export const followUpSchema = z.object({
  title: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(10_000),
});
export type FollowUp = z.infer<typeof followUpSchema>;

/** All of them, in order; the same one twice is one. */
export function joinFollowUps(...lists: readonly (readonly FollowUp[])[]): readonly FollowUp[] {
  const byText = new Map(lists.flat().map(each => [JSON.stringify([each.title, each.body]), each]));
  return [...byText.values()].slice(0, followUpsMax);
}
