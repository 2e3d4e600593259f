// The card of an issue: which item of the project it is, its column, and whether issue and text are what they were.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { actorSchema } from '../../github/account.ts';
import { pageInfoSchema } from '../../github/all-pages.ts';
import type { Reply } from '../../github/reply.ts';
import { isSameName, numberOf } from '../../github/repository.ts';
import { cardOperation } from './operations.ts';
import type { ProjectParts } from './project.ts';
import { hiddenRepository } from './read-issue.ts';

const cardSchema = z.object({
  id: z.string(),
  isArchived: z.boolean(),
  project: z.object({ number: z.int(), owner: z.object({ login: z.string().optional() }) }),
  /** Another kind of field has no name. */
  fieldValueByName: z.object({ name: z.string().nullish() }).nullable(),
});
const issueSchema = z.object({
  id: z.string(),
  state: z.enum(['OPEN', 'CLOSED']),
  title: z.string(),
  lastEditedAt: z.string().nullable(),
  closings: z.object({ nodes: z.array(z.object({ actor: actorSchema })) }),
  projectItems: z.object({ nodes: z.array(cardSchema), pageInfo: pageInfoSchema }),
});
const answerSchema = z.object({
  viewer: z.object({ login: z.string() }),
  repository: z.object({ issue: issueSchema.nullable() }).nullable(),
});

export interface CardSnapshot {
  readonly issue: Omit<z.infer<typeof issueSchema>, 'projectItems'>;
  /** Undefined: it is not on the board. */
  readonly card: { readonly id: string; readonly status: string | undefined } | undefined;
  /** It is on no other board, so that every move in its history is one on this board. */
  readonly isAlone: boolean;
  /** The account whose token this is. */
  readonly ownAccount: string;
}

/** Undefined: there is no such issue. */
export async function seeCard(place: ProjectParts, item: string): Promise<Reply<CardSnapshot | undefined>> {
  const { github, statusField } = place;
  const number = numberOf(item);
  if (number === undefined) return { kind: 'ok', value: undefined };
  let after = null as string | null;
  for (;;) {
    const page = await github.client.graphql({
      text: cardOperation,
      variables: { owner: github.owner, name: github.name, number, field: statusField, after },
      schema: answerSchema,
      about: item,
      mayMiss: true,
    });
    if (page.kind !== 'ok') return page;
    if (!page.value.repository) return hiddenRepository(github);
    const { issue } = page.value.repository;
    if (!issue) return { kind: 'ok', value: undefined };
    const { nodes, pageInfo } = issue.projectItems;
    const own = nodes.find(node => isOn(place, node));
    const card = own && { id: own.id, status: own.fieldValueByName?.name ?? undefined };
    if (own || !pageInfo.hasNextPage || pageInfo.endCursor === after) {
      const isAlone = nodes.length === 1 && !pageInfo.hasNextPage && after === null;
      return { kind: 'ok', value: { issue, card, isAlone, ownAccount: page.value.viewer.login } };
    }
    after = pageInfo.endCursor;
  }
}

/** Boards of others may have the same number. */
function isOn({ github, projectNumber }: ProjectParts, { isArchived, project }: z.infer<typeof cardSchema>): boolean {
  return !isArchived && project.number === projectNumber && isSameName(project.owner.login ?? '', github.owner);
}

/** Changes whenever title or text do. */
export function versionOf(issue: { readonly title: string; readonly lastEditedAt: string | null }): string {
  const said = JSON.stringify([issue.title, issue.lastEditedAt]);
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}
