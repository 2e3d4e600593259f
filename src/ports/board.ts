// The board: items and the column of each one's card.
import type { Answer } from '../core/answer.ts';
import type { ItemFacts } from '../core/world/item.ts';
import type { ItemWatch } from '../core/world/snapshots.ts';
import type { Performed } from './performed.ts';

export interface Board {
  readItem(item: string): Promise<Answer<ItemFacts>>;
  cardStatus(item: string): Promise<Answer<string>>;
  moveCard(item: string, status: string): Promise<Performed<null>>;
  /**
   * What people do to the item while it is run. Who put the card where it is, is looked up only if that is not
   * `expectedCard`; undefined: it is not looked up. A move from before `movedAt`, Pitwall's own last one, must not be shown.
   */
  watch(item: string, expectedCard: string | undefined, movedAt?: number): Promise<Answer<ItemWatch>>;
}
