// How an effect went. `unknown`: the answer was lost, so it may have happened.

export type Performed<T> =
  | { readonly kind: 'done'; readonly output: T }
  | { readonly kind: 'failed'; readonly reason: string /** Trying again cannot help. */; readonly final: boolean }
  | { readonly kind: 'unknown'; readonly reason: string };

export const done = <T>(output: T): Performed<T> => ({ kind: 'done', output });
