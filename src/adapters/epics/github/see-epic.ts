// An issue as an epic: its text, its labels with who put them there, and everybody who wrote the text.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { hiddenRepository } from '../../board/github-project/read-issue.ts';
import { accountOf, actorSchema } from '../../github/account.ts';
import { allPages, pageInfoSchema } from '../../github/all-pages.ts';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, isSameName, numberOf } from '../../github/repository.ts';
import type { LabelEvent } from './approvals.ts';
import { epicEditorsOperation, epicOperation } from './operations.ts';

const eventSchema = z.object({
  __typename: z.enum(['LabeledEvent', 'UnlabeledEvent']),
  id: z.string(),
  createdAt: z.string(),
  actor: actorSchema,
  label: z.object({ name: z.string() }),
});
const issueSchema = z.object({
  title: z.string(),
  body: z.string(),
  author: actorSchema,
  renames: z.object({ nodes: z.array(z.object({ actor: actorSchema })) }),
  labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
  timelineItems: z.object({ nodes: z.array(eventSchema) }),
});
const answerSchema = z.object({
  viewer: z.object({ login: z.string() }),
  repository: z.object({ issue: issueSchema.nullable() }).nullable(),
});

export interface SeenEpic {
  readonly title: string;
  readonly body: string;
  readonly author: string;
  /** Who changed the title. */
  readonly renamers: readonly string[];
  readonly labels: readonly string[];
  /** Oldest first. */
  readonly events: readonly LabelEvent[];
  /** The account whose token this is. */
  readonly ownAccount: string;
}

/** Undefined: the repository is there and has no such issue. */
export async function seeEpic(github: GitHubRepository, epic: string): Promise<Reply<SeenEpic | undefined>> {
  const number = numberOf(epic);
  if (number === undefined) return { kind: 'ok', value: undefined };
  const reply = await github.client.graphql({
    text: epicOperation,
    variables: { owner: github.owner, name: github.name, number },
    schema: answerSchema,
    about: epic,
    mayMiss: true,
  });
  if (reply.kind !== 'ok') return reply;
  const { repository, viewer } = reply.value;
  if (!repository) return hiddenRepository(github);
  return { kind: 'ok', value: repository.issue ? seenIn(repository.issue, viewer.login) : undefined };
}

function seenIn(issue: z.infer<typeof issueSchema>, ownAccount: string): SeenEpic {
  return {
    title: issue.title,
    body: issue.body,
    author: accountOf(issue.author),
    renamers: issue.renames.nodes.map(({ actor }) => accountOf(actor)),
    labels: (issue.labels?.nodes ?? []).map(({ name }) => name),
    events: issue.timelineItems.nodes.map(({ __typename: kind, id, createdAt, actor, label }) => ({
      id,
      at: Date.parse(createdAt),
      isAdded: kind === 'LabeledEvent',
      label: label.name.toLowerCase(),
      by: accountOf(actor),
      isPerson: actor?.__typename === 'User',
    })),
    ownAccount,
  };
}

const editSchema = z.object({ editor: actorSchema });
const connection = z.object({ nodes: z.array(editSchema), pageInfo: pageInfoSchema });
const editorsSchema = z.object({
  repository: z.object({ issue: z.object({ userContentEdits: connection.nullable() }) }),
});

/** Without our own account: that is Pitwall's part of the text. */
export async function writersOfEpic(
  github: GitHubRepository,
  epic: string,
  { author, renamers, ownAccount }: Pick<SeenEpic, 'author' | 'renamers' | 'ownAccount'>,
): Promise<Reply<readonly string[]>> {
  const none = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
  const edits = await allPages(after =>
    github.client.graphql({
      text: epicEditorsOperation,
      variables: { owner: github.owner, name: github.name, number: numberOf(epic), after },
      schema: editorsSchema.transform(({ repository }) => repository.issue.userContentEdits ?? none),
      about: epic,
    }),
  );
  const isOurs = (account: string) => isSameName(bare(account), bare(ownAccount));
  return map(edits, found =>
    [...new Set([author, ...renamers, ...found.map(({ editor }) => accountOf(editor))])].filter(
      account => !isOurs(account),
    ),
  );
}

const bare = (account: string) => account.replace(/\[bot\]$/, '');

export const statusLabels = (labels: readonly string[]): readonly string[] =>
  labels.filter(name => name.toLowerCase().startsWith('epic:'));

/** Of text and status, apart: what a write was made from is found again by each of them. */
export const versionOf = ({ body, labels }: Pick<SeenEpic, 'body' | 'labels'>): string =>
  `${textVersion(body)}-${statusVersion(labels)}`;

export const textVersion = (body: string): string => hashOf(body).slice(0, 32);
export const textPartOf = (version: string): string => version.split('-', 1)[0] ?? '';

export function statusVersion(labels: readonly string[]): string {
  const names = statusLabels(labels).map(name => name.toLowerCase());
  return hashOf(JSON.stringify(names.toSorted())).slice(0, 8);
}
export const statusPartOf = (version: string): string => version.split('-', 2)[1] ?? '';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
