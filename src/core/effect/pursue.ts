// How a rule gets an effect done: ask for it until it is, wait between misses, and say when to give up.
import type { EffectRequest, Verdict } from '../flow.ts';
import { isDue } from './due.ts';
import { type Effects, effectOf } from './state.ts';

export interface RetryPolicy {
  /** Misses after which it is given up; undefined: never, it is parked and goes on by itself. */
  readonly missesMax?: number;
  readonly backoffMs: number;
  readonly backoffMaxMs: number;
  /** After this long without success `why` says that it is parked. */
  readonly outageMs: number;
}

export type Pursuit =
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'going'; readonly verdict: Verdict<never> }
  | { readonly kind: 'given-up'; readonly reason: string };

export function pursue(effects: Effects, request: EffectRequest, policy: RetryPolicy, now: number): Pursuit {
  const record = effectOf(effects, request.cause);
  if (record?.status === 'done') return { kind: 'done', output: record.output };
  if (!record || record.status === 'prepared') return asking(request, `${request.kind} is due`);
  const isExhausted = policy.missesMax !== undefined && record.misses >= policy.missesMax;
  if (record.isFinal || isExhausted) return { kind: 'given-up', reason: record.reason };
  const retryAt = record.missedAt + backoff(policy, record.misses);
  if (isDue(now, record.missedAt, retryAt))
    return asking(request, `${request.kind} is tried again after: ${record.reason}`);
  const isParked = now - record.preparedAt > policy.outageMs;
  const why = `${isParked ? 'parked' : 'waiting'}, ${request.kind} did not succeed: ${record.reason}`;
  return { kind: 'going', verdict: { why, wakeAt: retryAt } };
}

function asking(effect: EffectRequest, why: string): Pursuit {
  return { kind: 'going', verdict: { why, effects: [effect] } };
}

export function backoff(policy: Pick<RetryPolicy, 'backoffMs' | 'backoffMaxMs'>, misses: number): number {
  return Math.min(policy.backoffMaxMs, policy.backoffMs * 2 ** Math.max(0, misses - 1));
}
