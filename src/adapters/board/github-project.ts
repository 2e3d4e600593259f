// GitHub as the board: issues are items, and a project (the new kind) holds the cards.
import * as z from 'zod';
import { type Answer, absent, known } from '../../core/answer.ts';
import type { ItemWatch } from '../../core/world/snapshots.ts';
import type { Board } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { accountOf, restAccountOf, restUserSchema } from '../github/account.ts';
import { hidden } from '../github/reply.ts';
import { isSameName, numberOf, placeOf } from '../github/repository.ts';
import type { BlockerParts } from './github-project/blockers.ts';
import { type CardSnapshot, seeCard, versionOf } from './github-project/card.ts';
import { type MoveParts, moveCard } from './github-project/move-card.ts';
import { newestMove } from './github-project/newest-move.ts';
import { readItem } from './github-project/read-item.ts';

export interface GitHubBoardOptions extends BlockerParts, Omit<MoveParts, 'known'> {
  /** Names of columns as the workflows have them: people write them otherwise on the board. */
  readonly columns: readonly string[];
  readonly clock: Pick<Clock, 'sleep'>;
  /** Clocks differ so much, and GitHub tells whole seconds. */
  readonly skewMs: number;
  /** So long GitHub may still show what was before. */
  readonly staleMs: number;
}

type Place = GitHubBoardOptions & MoveParts;

export function createGitHubBoard(options: GitHubBoardOptions): Board {
  const place: Place = { ...options, known: { cards: new Map() } };
  return {
    readItem: item => readItem(place, item),
    cardStatus: async item => {
      const seen = await seeCard(place, item);
      if (seen.kind !== 'ok') return hidden(seen);
      const status = seen.value?.card?.status;
      return status === undefined ? absent : known(columnIn(place, status));
    },
    moveCard: (item, status) => moveCard(place, item, status),
    watch: (item, expected, movedAt = 0) => watch(place, item, expected, movedAt),
  };
}

/** `movedAt`: when it was moved by us last; 0: never. */
async function watch(
  place: Place,
  item: string,
  expected: string | undefined,
  movedAt: number,
): Promise<Answer<ItemWatch>> {
  let seen = await seeCard(place, item);
  if (seen.kind === 'ok' && isElsewhere(seen.value, expected)) {
    // Our own last move may not show yet: who moved it is asked only about a card that stays where it is.
    await place.clock.sleep(place.staleMs);
    seen = await seeCard(place, item);
  }
  if (seen.kind !== 'ok') return hidden(seen);
  if (!seen.value) return absent;
  const now = watchOf(place, seen.value);
  if (!isElsewhere(seen.value, expected) || !seen.value.isAlone) return known(now);
  const move = await moverOf(place, item, { movedAt, ownAccount: seen.value.ownAccount });
  if (move.kind !== 'known') return move;
  if (move.value === 'ours') return known({ ...now, ...(expected === undefined ? {} : { card: expected }) });
  return known({ ...now, ...(move.value ? { move: move.value } : {}) });
}

function isElsewhere(seen: CardSnapshot | undefined, expected: string | undefined): boolean {
  const status = seen?.card?.status;
  return status !== undefined && expected !== undefined && !isSameName(status, expected);
}

function watchOf(place: GitHubBoardOptions, { issue, card }: CardSnapshot): ItemWatch {
  return {
    isOpen: issue.state === 'OPEN',
    ...closedBy(issue),
    version: versionOf(issue),
    ...(card?.status === undefined ? {} : { card: columnIn(place, card.status) }),
  };
}

function columnIn({ columns }: GitHubBoardOptions, status: string): string {
  return columns.find(name => isSameName(name, status)) ?? status;
}

function closedBy({ state, closings }: CardSnapshot['issue']): { closedBy?: string } {
  const [closing] = closings.nodes;
  return state === 'CLOSED' && closing ? { closedBy: accountOf(closing.actor) } : {};
}

const eventSchema = z.object({
  event: z.string().optional(),
  id: z.number().optional(),
  actor: restUserSchema.optional(),
  created_at: z.string().optional(),
});

/**
 * Who moved the card last. `ours`: nobody since we did, so that the card is about to show that. Where nothing tells who it was, it
 * counts as a stranger's, and the card goes back.
 */
async function moverOf(
  { github, skewMs }: Place,
  item: string,
  own: { readonly movedAt: number; readonly ownAccount: string },
): Promise<Answer<ItemWatch['move'] | 'ours'>> {
  const events = await github.client.restAll({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/timeline',
    parameters: { ...placeOf(github), issue_number: numberOf(item) },
    schema: z.array(eventSchema),
    about: item,
  });
  if (events.kind !== 'ok') return hidden(events);
  const moves = events.value.flatMap(({ event, id, actor = null, created_at = '' }) =>
    event === 'project_v2_item_status_changed' && id !== undefined
      ? [{ id, by: restAccountOf(actor), at: Date.parse(created_at) }]
      : [],
  );
  if (moves.length === 0) return known(undefined);
  const move = newestMove(moves, { ...own, skewMs });
  if (!move) return known('ours');
  const trusted = await github.owners.isTrusted(move.by);
  return trusted.kind === 'known' ? known({ id: String(move.id), by: move.by, isTrusted: trusted.value }) : trusted;
}
