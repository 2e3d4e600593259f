// Every card of the board that is an issue of this repository, with its column: all pages, whatever their number.
import * as z from 'zod';
import { allPages, pageInfoSchema } from '../../github/all-pages.ts';
import { map, type Reply } from '../../github/reply.ts';
import { isSameName } from '../../github/repository.ts';
import { boardOperation } from './operations.ts';
import { noProject, type ProjectParts } from './project.ts';

export interface IssueCard {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  /** Undefined: the card is in no column. */
  readonly status: string | undefined;
}

const cardSchema = z.object({
  isArchived: z.boolean(),
  content: z
    .object({
      number: z.int().optional(),
      title: z.string().optional(),
      state: z.string().optional(),
      repository: z.object({ nameWithOwner: z.string() }).optional(),
    })
    .nullable(),
  fieldValueByName: z.object({ name: z.string().nullish() }).nullable(),
});
const connection = z.object({ nodes: z.array(cardSchema), pageInfo: pageInfoSchema });
const answerSchema = z.object({
  repositoryOwner: z.object({ projectV2: z.object({ items: connection }).nullish() }).nullable(),
});

export async function readIssueCards(place: ProjectParts): Promise<Reply<readonly IssueCard[]>> {
  const { github, projectNumber: project, statusField: field } = place;
  const cards = await allPages<z.infer<typeof cardSchema>>(async after => {
    const reply = await github.client.graphql({
      text: boardOperation,
      variables: { owner: github.owner, project, field, after },
      schema: answerSchema,
      about: `project ${project}`,
      mayMiss: true,
    });
    if (reply.kind !== 'ok') return reply;
    const items = reply.value.repositoryOwner?.projectV2?.items;
    return items ? { kind: 'ok', value: items } : noProject(place);
  });
  return map(cards, all => all.flatMap(card => issueCard(place, card)));
}

/** Notes, pull requests and issues of other repositories are not items here. */
function issueCard({ github }: ProjectParts, { isArchived, content, fieldValueByName }: z.infer<typeof cardSchema>) {
  const isHere = isSameName(content?.repository?.nameWithOwner ?? '', `${github.owner}/${github.name}`);
  if (isArchived || !isHere || content?.number === undefined) return [];
  const { number, title = '', state } = content;
  return [{ id: String(number), title, isOpen: state === 'OPEN', status: fieldValueByName?.name ?? undefined }];
}
