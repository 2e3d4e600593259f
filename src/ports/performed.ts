// How an effect went. `unknown`: the answer was lost, so it may have happened.
import type { FailureCode } from '../core/effect/events.ts';

export type Performed<T> = { readonly kind: 'done'; readonly output: T } | Failed | LostAnswer;

interface Failed {
  readonly kind: 'failed';
  readonly reason: string;
  /** Trying again cannot help. */
  readonly final: boolean;
  /** Set where the cause has a name that flows know; it decides, never the words of the reason. */
  readonly code?: FailureCode | undefined;
}

interface LostAnswer {
  readonly kind: 'unknown';
  readonly reason: string;
  readonly code?: FailureCode | undefined;
}

export const done = <T>(output: T): Performed<T> => ({ kind: 'done', output });
