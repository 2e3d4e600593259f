// Comments that converge to one per cause: found by a mark that only our own account can have written, duplicates removed.
import * as z from 'zod';
import { type Answer, absent, known } from '../../../core/answer.ts';
import { disarm } from '../../../core/thread/disarm.ts';
import { commentCharsMax, splitComment } from '../../../core/thread/split-comment.ts';
import type { CommentRef } from '../../../ports/forge.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { allPages, pageInfoSchema } from '../../github/all-pages.ts';
import { type Mark, markCharsMax } from '../../github/comment-mark.ts';
import { type Failure, hidden, type Reply, toPerformed, untried } from '../../github/reply.ts';
import { type GitHubRepository, marksOf, numberOf, placeOf } from '../../github/repository.ts';
import { commentsOperation } from './operations.ts';

const commentSchema = z.object({ databaseId: z.int(), body: z.string(), viewerDidAuthor: z.boolean() });
const connection = z.object({ nodes: z.array(commentSchema), pageInfo: pageInfoSchema });
const answerSchema = z.object({ repository: z.object({ issue: z.object({ comments: connection }) }) });

interface OwnPart {
  readonly id: number;
  readonly mark: Mark;
}

export async function findComment(github: GitHubRepository, item: string, marker: string): Promise<Answer<CommentRef>> {
  const own = await ownParts(github, item, marker);
  if (own.kind !== 'ok') return hidden(own);
  const { kept, extra } = sortOut(own.value);
  for (const { id } of extra) {
    const removed = await removeComment(github, item, id);
    if (removed) return hidden(removed);
  }
  const [first] = kept;
  return first && isWhole(kept) ? known({ id: String(first.id) }) : absent;
}

/** Parts that are there already are not written again. */
export async function postComment(
  github: GitHubRepository,
  item: string,
  { marker, body }: { readonly marker: string; readonly body: string },
): Promise<Performed<CommentRef>> {
  const texts = splitComment(disarm(body), commentCharsMax - markCharsMax);
  const before = texts.length > 1 ? await ownParts(github, item, marker) : { kind: 'ok' as const, value: [] };
  if (before.kind !== 'ok') return untried(before);
  const ids = new Map(sortOut(before.value).kept.map(({ id, mark }) => [mark.part, id]));
  for (const [at, text] of texts.entries()) {
    const mark = { marker, part: at + 1, parts: texts.length };
    if (ids.has(mark.part)) continue;
    const posted = await postPart(github, item, { text, mark });
    if (posted.kind !== 'ok') return toPerformed(posted);
    ids.set(mark.part, posted.value.id);
  }
  return done({ id: String(ids.get(1)) });
}

function postPart(github: GitHubRepository, item: string, { text, mark }: { text: string; mark: Mark }) {
  return github.client.rest({
    route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    parameters: {
      ...placeOf(github),
      issue_number: numberOf(item),
      body: `${text}\n\n${marksOf(github, item).sign(mark)}`,
    },
    schema: z.object({ id: z.int() }),
    about: item,
  });
}

/** Why it could not be removed; undefined: it is gone. */
async function removeComment(github: GitHubRepository, item: string, id: number): Promise<Failure | undefined> {
  const reply = await github.client.rest({
    route: 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
    parameters: { ...placeOf(github), comment_id: id },
    schema: z.unknown(),
    about: item,
  });
  return reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === 404) ? undefined : reply;
}

async function ownParts(github: GitHubRepository, item: string, marker: string): Promise<Reply<readonly OwnPart[]>> {
  const marks = marksOf(github, item);
  const comments = await allPages(after =>
    github.client.graphql({
      text: commentsOperation,
      variables: { owner: github.owner, name: github.name, number: numberOf(item), after },
      schema: answerSchema.transform(answer => answer.repository.issue.comments),
      about: item,
    }),
  );
  if (comments.kind !== 'ok') return comments;
  const value = comments.value.flatMap(({ databaseId, body, viewerDidAuthor }) => {
    const mark = viewerDidAuthor ? marks.read(body) : undefined;
    return mark?.marker === marker ? [{ id: databaseId, mark }] : [];
  });
  return { kind: 'ok', value };
}

/** Of each part the earliest stays. */
function sortOut(parts: readonly OwnPart[]): { readonly kept: readonly OwnPart[]; readonly extra: readonly OwnPart[] } {
  const byPart = [...parts].sort((a, b) => a.mark.part - b.mark.part || a.id - b.id);
  const isFirst = ({ mark }: OwnPart, at: number) => byPart.findIndex(each => each.mark.part === mark.part) === at;
  return { kept: byPart.filter(isFirst), extra: byPart.filter((part, at) => !isFirst(part, at)) };
}

const isWhole = (kept: readonly OwnPart[]) => kept.length === kept[0]?.mark.parts;
