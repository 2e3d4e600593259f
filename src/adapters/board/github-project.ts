// GitHub as the board: issues are items, and a project (the new kind) holds the cards.
import { type Answer, absent, known, unknown } from '../../core/answer.ts';
import type { ItemWatch } from '../../core/run/queries.ts';
import type { Board } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { accountOf } from '../github/account.ts';
import type { BlockerPlace } from './github-project/blockers.ts';
import { type CardSight, seeCard, versionOf } from './github-project/card.ts';
import { lastMove } from './github-project/last-move.ts';
import { type MovePlace, moveCard } from './github-project/move-card.ts';
import { readItem } from './github-project/read-item.ts';

export interface GitHubBoardOptions extends BlockerPlace, Omit<MovePlace, 'known'> {
  /** Names of columns as the workflows have them: people write them otherwise on the board. */
  readonly columns: readonly string[];
  readonly clock: Pick<Clock, 'sleep'>;
  /** So long GitHub may still show what was before. */
  readonly staleMs: number;
}

export function createGitHubBoard(options: GitHubBoardOptions): Board {
  const place: GitHubBoardOptions & MovePlace = { ...options, known: { cards: new Map() } };
  return {
    readItem: item => readItem(place, item),
    cardStatus: async item => {
      const seen = await seeCard(place, item);
      if (seen.kind !== 'ok') return unknown(seen.reason);
      const status = seen.value?.card?.status;
      return status === undefined ? absent : known(columnIn(place, status));
    },
    moveCard: (item, status) => moveCard(place, item, status),
    watch: (item, expected) => watch(place, item, expected),
  };
}

async function watch(
  place: GitHubBoardOptions,
  item: string,
  expected: string | undefined,
): Promise<Answer<ItemWatch>> {
  const seen = await seeCard(place, item);
  if (seen.kind !== 'ok') return unknown(seen.reason);
  if (!seen.value) return absent;
  if (!isElsewhere(seen.value, expected)) return known(watchOf(place, seen.value));
  // Our own last move may not show yet: who moved it is asked only about a card that stays where it is.
  await place.clock.sleep(place.staleMs);
  const again = await seeCard(place, item);
  if (again.kind !== 'ok') return unknown(again.reason);
  if (!again.value) return absent;
  if (!isElsewhere(again.value, expected)) return known(watchOf(place, again.value));
  const move = await moverOf(place, item);
  if (move.kind !== 'known') return move;
  return known({ ...watchOf(place, again.value), ...(move.value ? { move: move.value } : {}) });
}

function isElsewhere({ card }: CardSight, expected: string | undefined): boolean {
  if (card?.status === undefined || expected === undefined) return false;
  return !isSame(card.status, expected);
}

function watchOf(place: GitHubBoardOptions, { issue, card }: CardSight): ItemWatch {
  return {
    isOpen: issue.state === 'OPEN',
    ...closedBy(issue),
    version: versionOf(issue),
    ...(card?.status === undefined ? {} : { card: columnIn(place, card.status) }),
  };
}

function columnIn({ columns }: GitHubBoardOptions, status: string): string {
  return columns.find(name => isSame(name, status)) ?? status;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function closedBy({ state, closings }: CardSight['issue']): { closedBy?: string } {
  const [closing] = closings.nodes;
  return state === 'CLOSED' && closing ? { closedBy: accountOf(closing.actor) } : {};
}

/** Where nothing tells who it was, it counts as a stranger's, and the card goes back. */
async function moverOf({ github }: GitHubBoardOptions, item: string): Promise<Answer<ItemWatch['move']>> {
  const move = await lastMove(github, item);
  if (move.kind !== 'ok') return unknown(move.reason);
  if (!move.value) return known(undefined);
  const trusted = await github.owners.isTrusted(move.value.by);
  return trusted.kind === 'known' ? known({ ...move.value, isTrusted: trusted.value }) : trusted;
}
