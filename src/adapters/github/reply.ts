// How a call to GitHub went, as a closed set, and what that means for a look and for an effect.
import { type Answer, known, unknown } from '../../core/answer.ts';
import { done, type Performed } from '../../ports/performed.ts';

export type Reply<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** GitHub said no, so nothing happened: trying again cannot help. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** Nothing happened either; later it may. */
  | { readonly kind: 'limited'; readonly untilMs: number; readonly reason: string }
  /** No answer, or one that cannot be read: it may have happened. */
  | { readonly kind: 'lost'; readonly reason: string };

export type Failure = Exclude<Reply<never>, { kind: 'ok' }>;

/** What could not be seen is unknown, whatever GitHub said instead. */
export function toAnswer<T>(reply: Reply<T>): Answer<T> {
  return reply.kind === 'ok' ? known(reply.value) : unknown(reply.reason);
}

export function toPerformed<T>(reply: Reply<T>): Performed<T> {
  switch (reply.kind) {
    case 'ok':
      return done(reply.value);
    case 'refused':
      return { kind: 'failed', reason: reply.reason, final: true };
    case 'limited':
      return { kind: 'failed', reason: reply.reason, final: false };
    case 'lost':
      return { kind: 'unknown', reason: reply.reason };
  }
}

/** A look before an effect failed: nothing was begun, and what was lost is harmless to repeat. */
export function untried({ kind, reason }: Failure): Performed<never> {
  return { kind: 'failed', reason, final: kind === 'refused' };
}

/** The value with a change applied, or the failure as it is. */
export function map<T, U>(reply: Reply<T>, how: (value: T) => U): Reply<U> {
  return reply.kind === 'ok' ? { kind: 'ok', value: how(reply.value) } : reply;
}

export const isMissing = (reply: Reply<unknown>) => reply.kind === 'refused' && reply.status === 404;
