// MoveCard: harmless to repeat; a card that is there already is left alone.
import { absent, known } from '../../core/answer.ts';
import { MoveCard } from '../../core/world/forge-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Board } from '../../ports/board.ts';

export const moveCard = (board: Board) =>
  effectKind(MoveCard, {
    lookup: async ({ item, status }) => {
      const card = await board.cardStatus(item);
      if (card.kind === 'unknown') return card;
      return card.kind === 'known' && card.value === status ? known(null) : absent;
    },
    perform: ({ item, status }) => board.moveCard(item, status),
  });
