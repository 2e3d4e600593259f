// The boards that a repository could use: those that it is linked to, else those of its owner; open ones, all pages.
import * as z from 'zod';
import type { ProjectName } from '../../../ports/forge-access.ts';
import { oneLine } from '../../../std/one-line.ts';
import { allPages, pageInfoSchema } from '../../github/all-pages.ts';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, isSameName } from '../../github/repository.ts';
import { linkedProjectsOperation, ownerProjectsOperation } from './operations.ts';
import { hiddenRepository } from './read-issue.ts';

const projectSchema = z.object({
  number: z.int(),
  title: z.string(),
  closed: z.boolean(),
  owner: z.object({ login: z.string().optional() }),
});
/** One that the token may not see is null. */
const connection = z.object({ nodes: z.array(projectSchema.nullable()), pageInfo: pageInfoSchema });
const answerSchema = z.object({ found: z.object({ projectsV2: connection.optional() }).nullable() });

export async function listProjects(github: GitHubRepository): Promise<Reply<readonly ProjectName[]>> {
  const { owner, name } = github;
  const linked = await usableProjects(github, linkedProjectsOperation, { owner, name });
  if (linked.kind !== 'ok' || linked.value.length > 0) return linked;
  return await usableProjects(github, ownerProjectsOperation, { owner });
}

/** A board is named by its number among those of the repository's owner. The newest comes last. */
async function usableProjects(
  github: GitHubRepository,
  text: string,
  variables: Readonly<Record<string, string>>,
): Promise<Reply<readonly ProjectName[]>> {
  const projects = await allPages<z.infer<typeof projectSchema> | null>(async after => {
    const reply = await github.client.graphql({
      text,
      variables: { ...variables, after },
      schema: answerSchema,
      about: 'projects',
      mayMiss: true,
    });
    if (reply.kind !== 'ok') return reply;
    const page = reply.value.found?.projectsV2;
    return page ? { kind: 'ok', value: page } : hiddenRepository(github);
  });
  return map(projects, all =>
    all
      .filter(project => project !== null)
      .filter(({ closed, owner: { login = '' } }) => !closed && isSameName(login, github.owner))
      .map(({ number, title }) => ({ number, title: oneLine(title) }))
      .toSorted((a, b) => a.number - b.number),
  );
}
