// Moves a card, after adding it to the board where that is allowed.
import * as z from 'zod';
import { done, type Performed } from '../../../ports/performed.ts';
import { type Reply, toPerformed, untried } from '../../github/reply.ts';
import { type CardSnapshot, seeCard } from './card.ts';
import { addOperation, moveOperation } from './operations.ts';
import { optionOf, type Project, type ProjectParts, readProject } from './project.ts';

export interface MoveParts extends ProjectParts {
  /** Whether an issue that is not on the board may be put there. */
  readonly addsCards: boolean;
  /** As it was when it was last looked at. */
  readonly known: { project?: Project; readonly cards: Map<string, string> };
}

export async function moveCard(place: MoveParts, item: string, status: string): Promise<Performed<null>> {
  const target = await columnOf(place, status);
  if (target.kind !== 'ok') return untried(target);
  const card = await cardOf(place, item, target.value.project);
  if (card.kind !== 'ok') return untried(card);
  const { project, option } = target.value;
  const reply = await place.github.client.graphql({
    text: moveOperation,
    variables: { project: project.id, card: card.value, field: project.field, option },
    schema: z.object({ updateProjectV2ItemFieldValue: z.object({ projectV2Item: z.object({ id: z.string() }) }) }),
    about: item,
  });
  if (reply.kind === 'ok') return done(null);
  // What was remembered of the card may be what is wrong: then it is looked up and tried again.
  const isRemembered = place.known.cards.delete(item);
  return reply.kind === 'refused' && isRemembered
    ? { kind: 'failed', reason: reply.reason, final: false }
    : toPerformed(reply);
}

/** What is known of the board is looked up again when a column is not among it. */
async function columnOf(place: MoveParts, status: string): Promise<Reply<{ project: Project; option: string }>> {
  const before = place.known.project;
  const known = before && optionOf(before, status);
  if (before && known !== undefined) return { kind: 'ok', value: { project: before, option: known } };
  const reply = await readProject(place);
  if (reply.kind !== 'ok') return reply;
  const project = reply.value;
  place.known.project = project;
  const option = optionOf(project, status);
  if (option !== undefined) return { kind: 'ok', value: { project, option } };
  const columns = project.options.map(({ name }) => name).join(', ');
  const reason = `the board's field ${place.statusField} has no option ${status}; there are ${columns}`;
  return { kind: 'refused', status: 422, reason };
}

/** Its id, remembered once it is known. */
async function cardOf(place: MoveParts, item: string, project: Project): Promise<Reply<string>> {
  const before = place.known.cards.get(item);
  if (before !== undefined) return { kind: 'ok', value: before };
  const seen = await seeCard(place, item);
  if (seen.kind !== 'ok') return seen;
  if (!seen.value) return { kind: 'refused', status: 404, reason: `there is no issue #${item}` };
  const { card } = seen.value;
  const found: Reply<string> = card ? { kind: 'ok', value: card.id } : await addCard(place, item, seen.value, project);
  if (found.kind === 'ok') place.known.cards.set(item, found.value);
  return found;
}

/** Adding what is there already gives the card that is there. */
async function addCard(
  place: MoveParts,
  item: string,
  { issue }: CardSnapshot,
  project: Project,
): Promise<Reply<string>> {
  if (!place.addsCards) return { kind: 'refused', status: 422, reason: notOnBoard(place, item) };
  return await place.github.client.graphql({
    text: addOperation,
    variables: { project: project.id, issue: issue.id },
    schema: z
      .object({ addProjectV2ItemById: z.object({ item: z.object({ id: z.string() }) }) })
      .transform(answer => answer.addProjectV2ItemById.item.id),
    about: item,
  });
}

function notOnBoard({ projectNumber }: ProjectParts, item: string): string {
  return `#${item} is not on the project board ${projectNumber}: add it there`;
}

/** Whether cards of an issue can be moved at all: the board is there, has its field, and has the issue or may get it. */
export async function checkCard(place: MoveParts, item: string) {
  const project = await readProject(place);
  if (project.kind === 'refused') {
    const kind = project.status === 404 || project.status === 422 ? 'no-board' : 'no-right';
    return { kind, reason: project.reason } as const;
  }
  if (project.kind !== 'ok') return { kind: 'unknown', reason: project.reason } as const;
  place.known.project = project.value;
  const seen = await seeCard(place, item);
  if (seen.kind !== 'ok') return { kind: 'unknown', reason: seen.reason } as const;
  const isFine = seen.value?.card !== undefined || place.addsCards;
  return isFine
    ? ({ kind: 'fine', reason: '' } as const)
    : ({ kind: 'off-board', reason: notOnBoard(place, item) } as const);
}
