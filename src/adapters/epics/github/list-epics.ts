// The open epics of a repository: issues with a label of a status that is not done.
import * as z from 'zod';
import { type Answer, known, unknown } from '../../../core/answer.ts';
import { hidden } from '../../github/reply.ts';
import type { GitHubRepository } from '../../github/repository.ts';
import { listEpicsOperation } from './operations.ts';

const pageSchema = z.object({
  nodes: z.array(z.object({ number: z.int() })),
  pageInfo: z.object({ hasNextPage: z.boolean() }),
});
const answerSchema = z.object({ repository: z.record(z.string(), pageSchema) });

export async function listEpics(github: GitHubRepository): Promise<Answer<readonly string[]>> {
  const { owner, name, client } = github;
  const reply = await client.graphql({
    text: listEpicsOperation,
    variables: { owner, name },
    schema: answerSchema,
    about: 'epics',
  });
  if (reply.kind !== 'ok') return hidden(reply);
  const pages = Object.values(reply.value.repository);
  if (pages.some(({ pageInfo }) => pageInfo.hasNextPage))
    return unknown('more than 100 epics have one status', 'refused');
  const numbers = new Set(pages.flatMap(({ nodes }) => nodes.map(({ number }) => number)));
  return known([...numbers].toSorted((one, other) => one - other).map(String));
}
