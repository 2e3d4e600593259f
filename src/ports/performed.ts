// How an effect went. `unknown`: the answer was lost, so it may have happened.
import type { FailureCode } from '../core/effect/events.ts';

export type Performed<T> =
  | { readonly kind: 'done'; readonly output: T }
  /** `final`: trying again cannot help. */
  | ({ readonly kind: 'failed'; readonly final: boolean } & Miss)
  | ({ readonly kind: 'unknown' } & Miss);

interface Miss {
  readonly reason: string;
  /** Set where the cause has a name that flows know; it decides, never the words of the reason. */
  readonly code?: FailureCode | undefined;
}

export const done = <T>(output: T): Performed<T> => ({ kind: 'done', output });

/** Trying again may help. */
export const failed = (reason: string) => ({ kind: 'failed', reason, final: false }) as const;
