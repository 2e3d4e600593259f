// How a call to GitHub went, as a closed set, and what that means for a look and for an effect.
import { type Answer, known, unknown } from '../../core/answer.ts';
import { done, type Performed } from '../../ports/performed.ts';

export type Reply<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** GitHub said no, so nothing happened: trying again cannot help. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** Nothing happened either; later it may. */
  | { readonly kind: 'limited'; readonly untilMs: number; readonly reason: string }
  /** No answer, or one that cannot be read: it may have happened. `isOutage`: there was none, which passes by itself. */
  | { readonly kind: 'lost'; readonly reason: string; readonly isOutage?: boolean };

export type Failure = Exclude<Reply<never>, { kind: 'ok' }>;

/** What could not be seen is unknown, whatever GitHub said instead. */
export function toAnswer<T>(reply: Reply<T>): Answer<T> {
  return reply.kind === 'ok' ? known(reply.value) : hidden(reply);
}

/** Why it cannot be seen, with whether waiting helps. */
export function hidden(failure: Failure): Answer<never> {
  return unknown(failure.reason, isOutage(failure) ? 'outage' : failure.kind === 'refused' ? 'refused' : undefined);
}

const isOutage = (failure: Failure) => failure.kind === 'limited' || (failure.kind === 'lost' && failure.isOutage);
const codeOf = (failure: Failure) => (isOutage(failure) ? ({ code: 'outage' } as const) : {});

export function toPerformed<T>(reply: Reply<T>): Performed<T> {
  switch (reply.kind) {
    case 'ok':
      return done(reply.value);
    case 'refused':
      return { kind: 'failed', reason: reply.reason, final: true };
    case 'limited':
      return { kind: 'failed', reason: reply.reason, final: false, ...codeOf(reply) };
    case 'lost':
      return { kind: 'unknown', reason: reply.reason, ...codeOf(reply) };
  }
}

/** A look before an effect failed: nothing was begun, and what was lost is harmless to repeat. */
export function untried(failure: Failure): Performed<never> {
  const { kind, reason } = failure;
  return { kind: 'failed', reason, final: kind === 'refused', ...codeOf(failure) };
}

/** The value with a change applied, or the failure as it is. */
export function map<T, U>(reply: Reply<T>, how: (value: T) => U): Reply<U> {
  return reply.kind === 'ok' ? { kind: 'ok', value: how(reply.value) } : reply;
}

export const isMissing = (reply: Reply<unknown>) => reply.kind === 'refused' && reply.status === 404;
