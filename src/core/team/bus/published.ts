// What became of a message that was sent.
import type { Message } from './events.ts';
import type { Refusal } from './refusal.ts';

/** `isRepeated`: the sender published it before, under the same id. */
export type Published =
  | { readonly kind: 'published'; readonly message: Message; readonly isRepeated: boolean }
  | Refusal;
