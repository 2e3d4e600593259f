// How a rule gets an effect done: ask for it until it is, wait between misses, and say when to give up.
import type { EffectRequest, Verdict } from '../flow.ts';
import { type EffectDefinition, type OutputOf, type RequestFor, requestFor } from './define.ts';
import { isDue } from './due.ts';
import type { FailureCode } from './events.ts';
import { type EffectRecord, type Effects, effectOf } from './state.ts';

export interface RetryPolicy {
  /** Misses after which it is given up; undefined: never, it is parked and goes on by itself. */
  readonly missesMax?: number;
  readonly backoffMs: number;
  readonly backoffMaxMs: number;
  /** After this long without success `why` says that it is parked. */
  readonly outageMs: number;
}

export type Pursuit<D extends EffectDefinition> =
  | { readonly kind: 'done'; readonly output: OutputOf<D> }
  | Unfinished<D['kind']>;

type Unfinished<K extends string> = { readonly kind: 'going'; readonly verdict: Verdict<never, K> } | GivenUp;

export interface GivenUp {
  readonly kind: 'given-up';
  readonly reason: string;
  readonly code: FailureCode | undefined;
}

/** The output is parsed by the effect's definition: what an older version stored is brought up to date or refused here. */
export function pursue<D extends EffectDefinition>(
  effects: Effects,
  asked: RequestFor<D>,
  policy: RetryPolicy,
  now: number,
): Pursuit<D> {
  const record = effectOf(effects, asked.cause);
  if (record?.status === 'done')
    return { kind: 'done', output: asked.effect.output.parse(record.output) as OutputOf<D> };
  return pursueFurther(record, requestFor(asked), policy, now);
}

function pursueFurther<K extends string>(
  record: EffectRecord | undefined,
  request: EffectRequest<K>,
  policy: RetryPolicy,
  now: number,
): Unfinished<K> {
  if (!record || record.status === 'prepared') return asking(request, `${request.kind} is due`);
  const isExhausted = policy.missesMax !== undefined && record.misses >= policy.missesMax;
  if (record.isFinal || isExhausted) return { kind: 'given-up', reason: record.reason, code: record.code };
  const retryAt = record.missedAt + backoff(policy, record.misses);
  if (isDue(now, record.missedAt, retryAt))
    return asking(request, `${request.kind} is tried again after: ${record.reason}`);
  const isParked = now - record.preparedAt > policy.outageMs;
  const why = `${isParked ? 'parked' : 'waiting'}, ${request.kind} did not succeed: ${record.reason}`;
  return { kind: 'going', verdict: { why, wakeAt: retryAt } };
}

function asking<K extends string>(effect: EffectRequest<K>, why: string): Unfinished<K> {
  return { kind: 'going', verdict: { why, effects: [effect] } };
}

export function backoff(policy: Pick<RetryPolicy, 'backoffMs' | 'backoffMaxMs'>, misses: number): number {
  return Math.min(policy.backoffMaxMs, policy.backoffMs * 2 ** Math.max(0, misses - 1));
}
