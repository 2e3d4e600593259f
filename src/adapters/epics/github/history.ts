// What the text of an epic was, as GitHub keeps it: every text as a whole, with who wrote it.
import * as z from 'zod';
import { type Actor, accountOf, actorSchema } from '../../github/account.ts';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, numberOf } from '../../github/repository.ts';
import { epicHistoryOperation } from './operations.ts';

const editSchema = z.object({ editedAt: z.string(), diff: z.string().nullable(), editor: actorSchema });
const issueSchema = z.object({
  body: z.string(),
  userContentEdits: z.object({ nodes: z.array(editSchema) }).nullable(),
});
const answerSchema = z.object({ repository: z.object({ issue: issueSchema }) });

export interface PastText {
  readonly text: string;
  readonly at: number;
  readonly by: string;
}

export interface History {
  readonly body: string;
  /** Newest first. */
  readonly texts: readonly PastText[];
}

export async function readHistory(github: GitHubRepository, epic: string): Promise<Reply<History>> {
  const reply = await github.client.graphql({
    text: epicHistoryOperation,
    variables: { owner: github.owner, name: github.name, number: numberOf(epic) },
    schema: answerSchema,
    about: epic,
  });
  return map(reply, ({ repository: { issue } }) => ({
    body: issue.body,
    texts: (issue.userContentEdits?.nodes ?? []).flatMap(pastText),
  }));
}

/** One whose text a person removed from the history says nothing. */
function pastText({ editedAt, diff, editor }: { editedAt: string; diff: string | null; editor: Actor }): PastText[] {
  return diff === null ? [] : [{ text: diff, at: Date.parse(editedAt), by: accountOf(editor) }];
}
