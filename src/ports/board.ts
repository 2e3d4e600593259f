// The board: items and the column of each one's card.
import type { Answer } from '../core/answer.ts';
import type { ItemFacts } from '../core/run/events.ts';
import type { ItemWatch } from '../core/run/queries.ts';
import type { Performed } from './performed.ts';

export interface Board {
  readItem(item: string): Promise<Answer<ItemFacts>>;
  cardStatus(item: string): Promise<Answer<string>>;
  moveCard(item: string, status: string): Promise<Performed<null>>;
  /**
   * A look at what people do to the item while it is run. Who put the card where it is, is looked up only if that is not
   * `expectedCard`; undefined: nobody asks. Nothing from before `movedAt`, our own last move, may be shown as somebody's.
   */
  watch(item: string, expectedCard: string | undefined, movedAt?: number): Promise<Answer<ItemWatch>>;
}
