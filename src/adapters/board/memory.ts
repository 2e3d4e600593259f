// The board in memory: items and cards as plain maps.
import { absent, known } from '../../core/answer.ts';
import type { ItemFacts } from '../../core/run/events.ts';
import type { Board } from '../../ports/board.ts';
import { done } from '../../ports/performed.ts';

export interface MemoryBoard extends Board {
  readonly items: Map<string, ItemFacts>;
  readonly cards: Map<string, string>;
}

export function createMemoryBoard(): MemoryBoard {
  const items = new Map<string, ItemFacts>();
  const cards = new Map<string, string>();
  return {
    items,
    cards,
    readItem: async item => {
      const facts = items.get(item);
      return facts ? known(facts) : absent;
    },
    cardStatus: async item => {
      const status = cards.get(item);
      return status === undefined ? absent : known(status);
    },
    moveCard: async (item, status) => {
      cards.set(item, status);
      return done(null);
    },
  };
}
