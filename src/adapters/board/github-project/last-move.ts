// Who moved a card last: GitHub tells it in the issue's timeline, as an event without its columns.
import * as z from 'zod';
import { restAccountOf, restUserSchema } from '../../github/account.ts';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, numberOf, placeOf } from '../../github/repository.ts';

const eventSchema = z.object({
  event: z.string().optional(),
  id: z.number().optional(),
  actor: restUserSchema.optional(),
  created_at: z.string().optional(),
});

export interface LastMove {
  readonly id: string;
  readonly by: string;
  readonly at: number;
}

/** Undefined: nothing tells. */
export async function lastMove(github: GitHubRepository, item: string): Promise<Reply<LastMove | undefined>> {
  const events = await github.client.restAll({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/timeline',
    parameters: { ...placeOf(github), issue_number: numberOf(item) },
    schema: z.array(eventSchema),
    about: item,
  });
  return map(events, all => {
    const move = all.findLast(({ event }) => event === 'project_v2_item_status_changed');
    return move?.id === undefined
      ? undefined
      : { id: String(move.id), by: restAccountOf(move.actor ?? null), at: Date.parse(move.created_at ?? '') };
  });
}
