// MoveCard: harmless to repeat; a card that is there already is left alone.
import { z } from 'zod';
import { absent, known } from '../../core/answer.ts';
import type { Board } from '../../ports/board.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ item: z.string(), status: z.string() });

export const moveCard = (board: Board) =>
  effectKind(input, {
    lookup: async ({ item, status }) => {
      const card = await board.cardStatus(item);
      if (card.kind === 'unknown') return card;
      return card.kind === 'known' && card.value === status ? known(null) : absent;
    },
    perform: ({ item, status }) => board.moveCard(item, status),
  });
