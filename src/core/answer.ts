// What is known of the world: unknown is never absent.

export type Answer<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string; readonly cause?: Hidden | undefined };

/** Why something cannot be seen, where that is known. `outage`: it passes by itself. `refused`: waiting does not help. */
export type Hidden = 'outage' | 'refused';

export const known = <T>(value: T): Answer<T> => ({ kind: 'known', value });
export const absent: Answer<never> = { kind: 'absent' };
export const unknown = (reason: string, cause?: Hidden): Answer<never> =>
  cause === undefined ? { kind: 'unknown', reason } : { kind: 'unknown', reason, cause };
