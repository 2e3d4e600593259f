// Whether cards of an issue can be moved at all: the board is there, has its field, and has the issue or may get it.
import type { Reply } from '../../github/reply.ts';
import { seeCard } from './card.ts';
import { type MovePlace, notOnBoard } from './move-card.ts';
import { readProject } from './project.ts';

export type CardCheck =
  | { readonly kind: 'fine' }
  | { readonly kind: 'off-board' | 'no-board' | 'no-right'; readonly reason: string };

export async function checkCard(place: MovePlace, item: string): Promise<Reply<CardCheck>> {
  const project = await readProject(place);
  if (project.kind === 'refused') {
    const kind = project.status === 404 || project.status === 422 ? 'no-board' : 'no-right';
    return { kind: 'ok', value: { kind, reason: project.reason } };
  }
  if (project.kind !== 'ok') return project;
  place.known.project = project.value;
  const seen = await seeCard(place, item);
  if (seen.kind !== 'ok') return seen;
  const isFine = seen.value?.card !== undefined || place.addsCards;
  return { kind: 'ok', value: isFine ? { kind: 'fine' } : { kind: 'off-board', reason: notOnBoard(place, item) } };
}
