// The board: items and the column of each one's card.
import type { Answer } from '../core/answer.ts';
import type { ItemFacts } from '../core/run/events.ts';
import type { Performed } from './performed.ts';

export interface Board {
  readItem(item: string): Promise<Answer<ItemFacts>>;
  cardStatus(item: string): Promise<Answer<string>>;
  moveCard(item: string, status: string): Promise<Performed<null>>;
}
