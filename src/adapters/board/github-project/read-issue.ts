// One issue as GraphQL tells it. A repository that cannot be seen is never an issue that is not there.
import * as z from 'zod';
import { actorSchema } from '../../github/account.ts';
import { pageInfoSchema } from '../../github/all-pages.ts';
import type { Reply } from '../../github/reply.ts';
import { type GitHubRepository, numberOf } from '../../github/repository.ts';
import { itemOperation } from './operations.ts';
import { commentsSchema } from './thread.ts';

const pullSchema = z.object({
  number: z.int(),
  state: z.string(),
  headRefName: z.string(),
  isCrossRepository: z.boolean(),
  repository: z.object({ nameWithOwner: z.string() }),
});

const issueSchema = z.object({
  state: z.enum(['OPEN', 'CLOSED']),
  title: z.string(),
  body: z.string(),
  lastEditedAt: z.string().nullable(),
  author: actorSchema,
  editor: actorSchema,
  labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
  timelineItems: z.object({
    nodes: z.array(z.object({ actor: actorSchema, previousTitle: z.string() })),
    pageInfo: z.object({ hasPreviousPage: z.boolean() }),
  }),
  closedByPullRequestsReferences: z.object({ nodes: z.array(pullSchema), pageInfo: pageInfoSchema }),
  comments: commentsSchema,
});
export interface Issue extends z.infer<typeof issueSchema> {
  /** Its number. */
  readonly id: string;
  /** As the repository is called now. */
  readonly home: string;
}

const answerSchema = z.object({
  repository: z.object({ nameWithOwner: z.string(), issue: issueSchema.nullable() }).nullable(),
});

/** Undefined: the repository is there and has no such issue. */
export async function readIssue(github: GitHubRepository, item: string): Promise<Reply<Issue | undefined>> {
  const number = numberOf(item);
  if (number === undefined) return { kind: 'ok', value: undefined };
  const { owner, name } = github;
  const reply = await github.client.graphql({
    text: itemOperation,
    variables: { owner, name, number },
    schema: answerSchema,
    about: item,
    mayMiss: true,
  });
  if (reply.kind !== 'ok') return reply;
  const { repository } = reply.value;
  if (!repository) return hiddenRepository(github);
  const { issue, nameWithOwner: home } = repository;
  return { kind: 'ok', value: issue ? { ...issue, id: item, home } : undefined };
}

export function hiddenRepository({ owner, name }: GitHubRepository): Reply<never> {
  const reason = `GitHub shows no repository ${owner}/${name} to this token: check "repo", and what the token may see`;
  return { kind: 'refused', status: 404, reason };
}
