// One issue as GraphQL tells it, and what people said below it. A repository that cannot be seen is never an issue that is not there.
import * as z from 'zod';
import { actorSchema, type Written } from '../../github/account.ts';
import { allPages, type Connection, pageInfoSchema } from '../../github/all-pages.ts';
import { isMarked, seemsMarked } from '../../github/comment-mark.ts';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, numberOf } from '../../github/repository.ts';
import { itemOperation, linkedPullsOperation, threadOperation } from './operations.ts';

const commentSchema = z.object({
  databaseId: z.int(),
  body: z.string(),
  createdAt: z.string(),
  lastEditedAt: z.string().nullable(),
  viewerDidAuthor: z.boolean(),
  author: actorSchema,
  editor: actorSchema,
});
const commentsSchema = z.object({ nodes: z.array(commentSchema), pageInfo: pageInfoSchema });

const pullSchema = z.object({
  number: z.int(),
  state: z.string(),
  headRefName: z.string(),
  isCrossRepository: z.boolean(),
  repository: z.object({ nameWithOwner: z.string() }),
  author: actorSchema,
});
export type LinkedPull = z.infer<typeof pullSchema>;
const pullsSchema = z.object({ nodes: z.array(pullSchema), pageInfo: pageInfoSchema });

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
  closedByPullRequestsReferences: pullsSchema,
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

const threadSchema = z.object({ repository: z.object({ issue: z.object({ comments: commentsSchema }) }) });

export interface Said extends Pick<z.infer<typeof commentSchema>, 'body' | keyof Written> {
  readonly id: string;
  readonly at: number;
  /** Another Pitwall posted it for an agent, by all that can be seen from here. */
  readonly isAgent: boolean;
}

export interface Thread {
  readonly kept: readonly Said[];
  /** Older ones that were too much. */
  readonly leftOut: number;
}

/** They end up in the journal and in prompts. */
const charsMax = 200_000;

/** All pages, without Pitwall's own comments, and of very much the newest. `first`: the page that came with the item. */
export async function readThread(
  github: GitHubRepository,
  item: string,
  first: z.infer<typeof commentsSchema>,
): Promise<Reply<Thread>> {
  const schema = threadSchema.transform(answer => answer.repository.issue.comments);
  const all = await furtherPages(github, item, { text: threadOperation, schema, first });
  return map(all, comments => {
    const others = comments.filter(({ viewerDidAuthor, body }) => !(viewerDidAuthor && isMarked(body)));
    return newest(others.map(saidIn));
  });
}

const linkedSchema = z.object({
  repository: z.object({ issue: z.object({ closedByPullRequestsReferences: pullsSchema }) }),
});

/** All pages: however many strangers link theirs, those of trusted people are among them. */
export function readLinkedPulls(
  github: GitHubRepository,
  item: string,
  first: z.infer<typeof pullsSchema>,
): Promise<Reply<readonly LinkedPull[]>> {
  const schema = linkedSchema.transform(answer => answer.repository.issue.closedByPullRequestsReferences);
  return furtherPages(github, item, { text: linkedPullsOperation, schema, first });
}

interface Pages<T> {
  /** The operation for a page after another one. */
  readonly text: string;
  readonly schema: z.ZodType<Connection<T>>;
  /** The page that came with the item. */
  readonly first: Connection<T>;
}

function furtherPages<T>(github: GitHubRepository, item: string, { text, schema, first }: Pages<T>) {
  const { client, owner, name } = github;
  return allPages<T>(async after => {
    if (after === null) return { kind: 'ok', value: first };
    return await client.graphql({
      text,
      variables: { owner, name, number: numberOf(item), after },
      schema,
      about: item,
    });
  });
}

function saidIn({ databaseId, createdAt, viewerDidAuthor: _, ...said }: z.infer<typeof commentSchema>): Said {
  return { ...said, id: String(databaseId), at: Date.parse(createdAt), isAgent: seemsMarked(said.body) };
}

function newest(comments: readonly Said[]): Thread {
  let chars = 0;
  const last = comments.findLastIndex(({ body }) => {
    chars += body.length;
    return chars > charsMax;
  });
  return { kept: comments.slice(last + 1), leftOut: last + 1 };
}
