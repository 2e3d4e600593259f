// Texts of a pull request as they are now, with everybody who wrote them.
import * as z from 'zod';
import { actorSchema, writersOf } from '../../github/account.ts';
import type { Reply } from '../../github/reply.ts';
import type { GitHubRepository } from '../../github/repository.ts';
import { writersOperation } from './operations.ts';

export interface AsWritten {
  readonly body: string;
  readonly writers: readonly string[];
}

const textSchema = z.object({
  body: z.string(),
  lastEditedAt: z.string().nullable(),
  author: actorSchema,
  editor: actorSchema,
});
const answerSchema = z.object({ nodes: z.array(textSchema.nullable()) });

/** GitHub takes no more of them at once. */
const idsMax = 100;

/** By global id; without those that are gone. Text and writers are of one moment: nobody's change falls between them. */
export async function readAsWritten(
  { client }: GitHubRepository,
  about: string,
  ids: readonly string[],
): Promise<Reply<ReadonlyMap<string, AsWritten>>> {
  const found = new Map<string, AsWritten>();
  for (let from = 0; from < ids.length; from += idsMax) {
    const some = ids.slice(from, from + idsMax);
    const variables = { ids: some };
    const reply = await client.graphql({
      text: writersOperation,
      variables,
      schema: answerSchema,
      about,
      mayMiss: true,
    });
    if (reply.kind !== 'ok') return reply;
    // They come in the order of the question; an id may have a newer form in the answer.
    for (const [at, id] of some.entries()) {
      const text = reply.value.nodes[at];
      if (text) found.set(id, { body: text.body, writers: writersOf(text) });
    }
  }
  return { kind: 'ok', value: found };
}
