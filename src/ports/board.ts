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
   * `expectedCard`; undefined: nobody asks. Once a move of ours is done, nothing from before it may be shown.
   */
  watch(item: string, expectedCard: string | undefined): Promise<Answer<ItemWatch>>;
}
