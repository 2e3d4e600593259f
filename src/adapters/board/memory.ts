// The board in memory: items and cards as plain maps, and what people do to them.
import { absent, known } from '../../core/answer.ts';
import type { ItemFacts } from '../../core/world/item.ts';
import type { ItemWatch } from '../../core/world/snapshots.ts';
import type { Board } from '../../ports/board.ts';
import { done } from '../../ports/performed.ts';

type Move = NonNullable<ItemWatch['move']>;

export interface MemoryBoard extends Board {
  readonly items: Map<string, ItemFacts>;
  readonly cards: Map<string, string>;
  /** Who put each card where it is; nothing for a card that Pitwall moved. */
  readonly moves: Map<string, Move>;
  /** Items that somebody closed, and who. */
  readonly closed: Map<string, string>;
}

export function createMemoryBoard(): MemoryBoard {
  const board: MemoryBoard = {
    items: new Map(),
    cards: new Map(),
    moves: new Map(),
    closed: new Map(),
    readItem: async item => {
      const facts = board.items.get(item);
      return facts ? known({ ...facts, version: versionOf(facts) }) : absent;
    },
    cardStatus: async item => {
      const status = board.cards.get(item);
      return status === undefined ? absent : known(status);
    },
    moveCard: async (item, status) => {
      board.cards.set(item, status);
      board.moves.delete(item);
      return done(null);
    },
    watch: async (item, expectedCard) => {
      const facts = board.items.get(item);
      return facts ? known(watchOf(board, item, facts, expectedCard)) : absent;
    },
  };
  return board;
}

function watchOf(
  { cards, moves, closed }: MemoryBoard,
  item: string,
  facts: ItemFacts,
  expectedCard: string | undefined,
): ItemWatch {
  const [card, closedBy] = [cards.get(item), closed.get(item)];
  const move = expectedCard === undefined || card === expectedCard ? undefined : moves.get(item);
  return {
    isOpen: closedBy === undefined,
    ...(closedBy === undefined ? {} : { closedBy }),
    version: versionOf(facts),
    ...(card === undefined ? {} : { card }),
    ...(move ? { move } : {}),
  };
}

const versionOf = ({ title, body }: ItemFacts) => JSON.stringify([title, body]);
