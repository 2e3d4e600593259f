// The boards that a repository could use: those that it is linked to, else those of its owner; open ones, all pages.
import * as z from 'zod';
import { oneLine } from '../../../std/one-line.ts';
import { allPages, type Connection, pageInfoSchema } from '../../github/all-pages.ts';
import { map, type Reply } from '../../github/reply.ts';
import type { GitHubRepository } from '../../github/repository.ts';
import { linkedProjectsOperation, ownerProjectsOperation } from './operations.ts';
import { hiddenRepository } from './read-issue.ts';

export interface ListedProject {
  readonly number: number;
  readonly title: string;
}

const projectSchema = z.object({
  number: z.int(),
  title: z.string(),
  closed: z.boolean(),
  owner: z.object({ login: z.string().optional() }),
});
/** One that the token may not see is null. */
const connection = z.object({ nodes: z.array(projectSchema.nullable()), pageInfo: pageInfoSchema });
type Page = Reply<Connection<z.infer<typeof projectSchema> | null>>;

export async function listProjects(github: GitHubRepository): Promise<Reply<readonly ListedProject[]>> {
  const linked = usable(github, await allPages(after => linkedPage(github, after)));
  if (linked.kind !== 'ok' || linked.value.length > 0) return linked;
  return usable(github, await allPages(after => ownersPage(github, after)));
}

async function linkedPage(github: GitHubRepository, after: string | null): Promise<Page> {
  const { owner, name } = github;
  const reply = await github.client.graphql({
    ...linkedProjectsOperation,
    variables: { owner, name, after },
    schema: z.object({ repository: z.object({ projectsV2: connection }).nullable() }),
    about: 'projects',
    mayMiss: true,
  });
  if (reply.kind !== 'ok') return reply;
  const { repository } = reply.value;
  return repository ? { kind: 'ok', value: repository.projectsV2 } : hiddenRepository(github);
}

async function ownersPage(github: GitHubRepository, after: string | null): Promise<Page> {
  const reply = await github.client.graphql({
    ...ownerProjectsOperation,
    variables: { owner: github.owner, after },
    schema: z.object({ repositoryOwner: z.object({ projectsV2: connection.optional() }).nullable() }),
    about: 'projects',
    mayMiss: true,
  });
  if (reply.kind !== 'ok') return reply;
  const found = reply.value.repositoryOwner?.projectsV2;
  return found ? { kind: 'ok', value: found } : hiddenRepository(github);
}

/** A board is named by its number among those of the repository's owner. The newest comes last. */
function usable(
  { owner }: GitHubRepository,
  reply: Reply<readonly (z.infer<typeof projectSchema> | null)[]>,
): Reply<readonly ListedProject[]> {
  return map(reply, all =>
    all
      .flatMap(project => {
        const isOwners = project?.owner.login?.toLowerCase() === owner.toLowerCase();
        return project && !project.closed && isOwners
          ? [{ number: project.number, title: oneLine(project.title) }]
          : [];
      })
      .toSorted((a, b) => a.number - b.number),
  );
}
