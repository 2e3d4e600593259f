// GitHub as the board: issues are items, and a project (the new kind) holds the cards.
import { type Answer, absent, known, unknown } from '../../core/answer.ts';
import type { ItemWatch } from '../../core/world/item-watch.ts';
import type { Board } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { accountOf } from '../github/account.ts';
import type { BlockerPlace } from './github-project/blockers.ts';
import { type CardSnapshot, seeCard, versionOf } from './github-project/card.ts';
import { lastMove } from './github-project/last-move.ts';
import { type MovePlace, moveCard } from './github-project/move-card.ts';
import { readItem } from './github-project/read-item.ts';

export interface GitHubBoardOptions extends BlockerPlace, Omit<MovePlace, 'known'> {
  /** Names of columns as the workflows have them: people write them otherwise on the board. */
  readonly columns: readonly string[];
  readonly clock: Pick<Clock, 'sleep'>;
  /** Clocks differ so much, and GitHub tells whole seconds. */
  readonly skewMs: number;
  /** So long GitHub may still show what was before. */
  readonly staleMs: number;
}

type Place = GitHubBoardOptions & MovePlace;

export function createGitHubBoard(options: GitHubBoardOptions): Board {
  const place: Place = { ...options, known: { cards: new Map() } };
  return {
    readItem: item => readItem(place, item),
    cardStatus: async item => {
      const seen = await seeCard(place, item);
      if (seen.kind !== 'ok') return unknown(seen.reason);
      const status = seen.value?.card?.status;
      return status === undefined ? absent : known(columnIn(place, status));
    },
    moveCard: (item, status) => moveCard(place, item, status),
    watch: (item, expected, movedAt = 0) => watch(place, item, { expected, movedAt }),
  };
}

interface Expectation {
  readonly expected: string | undefined;
  /** When it was moved by us last; 0: never. */
  readonly movedAt: number;
}

async function watch(place: Place, item: string, { expected, movedAt }: Expectation): Promise<Answer<ItemWatch>> {
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
  const move = again.value.isAlone
    ? await moverOf(place, item, { movedAt, ownAccount: again.value.ownAccount })
    : known(undefined);
  if (move.kind !== 'known') return move;
  const now = watchOf(place, again.value);
  if (move.value === 'ours') return known({ ...now, ...(expected === undefined ? {} : { card: expected }) });
  return known({ ...now, ...(move.value ? { move: move.value } : {}) });
}

function isElsewhere({ card }: CardSnapshot, expected: string | undefined): boolean {
  if (card?.status === undefined || expected === undefined) return false;
  return !isSame(card.status, expected);
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
  return columns.find(name => isSame(name, status)) ?? status;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function closedBy({ state, closings }: CardSnapshot['issue']): { closedBy?: string } {
  const [closing] = closings.nodes;
  return state === 'CLOSED' && closing ? { closedBy: accountOf(closing.actor) } : {};
}

/**
 * `ours`: the newest move that shows is not newer than our own last one, so that the card is about to show that. Where nothing
 * tells who it was, it counts as a stranger's, and the card goes back.
 */
async function moverOf(
  place: Place,
  item: string,
  { movedAt, ownAccount }: { readonly movedAt: number; readonly ownAccount: string },
): Promise<Answer<ItemWatch['move'] | 'ours'>> {
  const move = await lastMove(place.github, item);
  if (move.kind !== 'ok') return unknown(move.reason);
  if (!move.value) return known(undefined);
  const { id, by, at } = move.value;
  const isOwnAccount = isSame(by.replace(/\[bot\]$/, ''), ownAccount.replace(/\[bot\]$/, ''));
  // A person may have lent their account: what it did long after our own move was done by hand.
  const isNews = at > movedAt + (isOwnAccount ? place.skewMs : -place.skewMs);
  if (!isNews) return known('ours');
  const trusted = await place.github.owners.isTrusted(by);
  return trusted.kind === 'known' ? known({ id, by, isTrusted: trusted.value }) : trusted;
}
