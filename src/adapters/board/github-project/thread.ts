// What people said below an issue: all pages, without Pitwall's own comments, and of very much the newest.
import * as z from 'zod';
import { actorSchema } from '../../github/account.ts';
import { allPages, pageInfoSchema } from '../../github/all-pages.ts';
import { isMarked } from '../../github/comment-mark.ts';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, numberOf } from '../../github/repository.ts';
import { threadOperation } from './operations.ts';

const commentSchema = z.object({
  databaseId: z.int(),
  body: z.string(),
  createdAt: z.string(),
  viewerDidAuthor: z.boolean(),
  author: actorSchema,
  editor: actorSchema,
});
export const commentsSchema = z.object({ nodes: z.array(commentSchema), pageInfo: pageInfoSchema });
const answerSchema = z.object({ repository: z.object({ issue: z.object({ comments: commentsSchema }) }) });

export interface Said extends Pick<z.infer<typeof commentSchema>, 'body' | 'author' | 'editor'> {
  readonly id: string;
  readonly at: number;
}

export interface Thread {
  readonly kept: readonly Said[];
  /** Older ones that were too much. */
  readonly leftOut: number;
}

/** They end up in the journal and in prompts. */
const charsMax = 200_000;

/** `first`: the page that came with the item. */
export async function readThread(
  github: GitHubRepository,
  item: string,
  first: z.infer<typeof commentsSchema>,
): Promise<Reply<Thread>> {
  const { owner, name } = github;
  const all = await allPages<z.infer<typeof commentSchema>>(async after => {
    if (after === null) return { kind: 'ok', value: first };
    return await github.client.graphql({
      text: threadOperation,
      variables: { owner, name, number: numberOf(item), after },
      schema: answerSchema.transform(answer => answer.repository.issue.comments),
      about: item,
    });
  });
  return map(all, comments => {
    const others = comments.filter(({ viewerDidAuthor, body }) => !(viewerDidAuthor && isMarked(body)));
    return newest(others.map(saidIn));
  });
}

function saidIn({ databaseId, body, createdAt, author, editor }: z.infer<typeof commentSchema>): Said {
  return { id: String(databaseId), at: Date.parse(createdAt), body, author, editor };
}

function newest(comments: readonly Said[]): Thread {
  let chars = 0;
  const last = comments.findLastIndex(({ body }) => {
    chars += body.length;
    return chars > charsMax;
  });
  return { kept: comments.slice(last + 1), leftOut: last + 1 };
}
