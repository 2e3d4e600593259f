// What is known of the world: unknown is never absent.

export type Answer<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string };

export const known = <T>(value: T): Answer<T> => ({ kind: 'known', value });
export const absent: Answer<never> = { kind: 'absent' };
export const unknown = (reason: string): Answer<never> => ({ kind: 'unknown', reason });
