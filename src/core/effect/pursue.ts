// How a rule gets an effect done: ask for it until it is, wait between misses, and say when to give up.
import { spaced } from '../../std/spaced.ts';
import type { RequestOf, Verdict } from '../flow.ts';
import type { EffectDefinition, OutputOf, RequestFor } from './define.ts';
import type { FailureCode } from './events.ts';
import type { EffectRecord, Effects } from './state.ts';

/** With a minute between two tries, about six hours. */
export const patientMissesMax = 360;

/** The longest pause between two tries, or two looks, while an outage lasts. */
const pauseMsMax = 5 * 60_000;

/** The longer nothing answers, the less often it is asked: a twentieth of the time so far. */
export const outagePauseMs = (elapsedMs: number) => Math.min(pauseMsMax, Math.max(0, Math.floor(elapsedMs / 20)));

export interface RetryPolicy {
  /** Misses after which it is given up; undefined: never, it is parked and goes on by itself. */
  readonly missesMax?: number;
  /** Misses by an outage are not counted: it is parked for as long as that lasts. */
  readonly outlastsOutages?: true;
  readonly backoffMs: number;
  readonly backoffMaxMs: number;
  /** After this long without success `why` says that it is parked. */
  readonly outageMs: number;
}

export type Pursuit<D extends EffectDefinition> =
  | { readonly kind: 'done'; readonly output: OutputOf<D> }
  | { readonly kind: 'going'; readonly verdict: Verdict<never, D> }
  | GivenUp;

export interface GivenUp {
  readonly kind: 'given-up';
  readonly reason: string;
  /** An outage alone says nothing of what is wrong here. */
  readonly code: Exclude<FailureCode, 'outage'> | undefined;
}

/** The output is parsed by the effect's definition: what an older version stored is brought up to date or refused here. */
export function pursue<D extends EffectDefinition>(
  effects: Effects,
  { effect, cause, input }: RequestFor<D>,
  policy: RetryPolicy,
  now: number,
): Pursuit<D> {
  const { kind } = effect;
  const request = { kind, cause, input } as RequestOf<D>;
  const going = (verdict: Verdict<never, D>) => ({ kind: 'going', verdict }) as const;
  const record = effects.byCause(cause);
  if (!record || record.status === 'prepared') return going({ why: `about to ${spaced(kind)}`, effects: [request] });
  if (record.status === 'done') return { kind: 'done', output: effect.output.parse(record.output) as OutputOf<D> };
  const { reason, code } = record;
  if (record.isFinal || isExhausted(record, policy))
    return { kind: 'given-up', reason, code: code === 'outage' ? undefined : code };
  const wakeAt = record.missedAt + pauseAfter(record, policy);
  // What comes after it may wait for the same thing: all of it is one wait with one end.
  const isParked = now - record.preparedAt > policy.outageMs;
  const parked = isParked ? { isBlind: true as const, ...(code === 'outage' ? { cause: code } : {}) } : undefined;
  if (isDue(now, record.missedAt, wakeAt))
    return going({ why: `about to ${spaced(kind)} again, after: ${reason}`, effects: [request], ...parked });
  return going({
    why: `${parked ? 'parked' : 'waiting'}, could not ${spaced(kind)}: ${reason}`,
    wakeAt,
    ...parked,
  });
}

export function isExhausted({ misses, code }: EffectRecord, { missesMax, outlastsOutages }: RetryPolicy): boolean {
  return missesMax !== undefined && misses >= missesMax && !(outlastsOutages && code === 'outage');
}

export function pauseAfter({ misses, code, missedAt, preparedAt }: EffectRecord, policy: RetryPolicy): number {
  const pauseMs = backoff(policy, misses);
  return code === 'outage' && policy.outlastsOutages
    ? Math.max(pauseMs, outagePauseMs(missedAt - preparedAt))
    : pauseMs;
}

/** The wait from `since` until `until` is over, or the clock was set back to before it began: no short wait gets long by that. */
export function isDue(now: number, since: number, until: number): boolean {
  return now >= until || now < since;
}

export function backoff(policy: Pick<RetryPolicy, 'backoffMs' | 'backoffMaxMs'>, misses: number): number {
  return Math.min(policy.backoffMaxMs, policy.backoffMs * 2 ** Math.max(0, misses - 1));
}
