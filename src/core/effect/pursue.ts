// How a rule gets an effect done: ask for it until it is, wait between misses, and say when to give up.
import { spaced } from '../../std/spaced.ts';
import type { RequestOf, Verdict } from '../flow.ts';
import type { EffectDefinition, OutputOf, RequestFor } from './define.ts';
import type { FailureCode } from './events.ts';
import type { Effects } from './state.ts';

/** With a minute between two tries, about six hours. */
export const patientMissesMax = 360;

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
  | { readonly kind: 'going'; readonly verdict: Verdict<never, D> }
  | GivenUp;

export interface GivenUp {
  readonly kind: 'given-up';
  readonly reason: string;
  readonly code: FailureCode | undefined;
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
  const asking = (why: string) => going({ why: `about to ${spaced(kind)}${why}`, effects: [request] });
  const record = effects.byCause(cause);
  if (!record || record.status === 'prepared') return asking('');
  if (record.status === 'done') return { kind: 'done', output: effect.output.parse(record.output) as OutputOf<D> };
  const isExhausted = policy.missesMax !== undefined && record.misses >= policy.missesMax;
  if (record.isFinal || isExhausted) return { kind: 'given-up', reason: record.reason, code: record.code };
  const wakeAt = record.missedAt + backoff(policy, record.misses);
  if (isDue(now, record.missedAt, wakeAt)) return asking(` again, after: ${record.reason}`);
  const isParked = now - record.preparedAt > policy.outageMs;
  return going({ why: `${isParked ? 'parked' : 'waiting'}, could not ${spaced(kind)}: ${record.reason}`, wakeAt });
}

/** The wait from `since` until `until` is over, or the clock was set back to before it began: no short wait gets long by that. */
export function isDue(now: number, since: number, until: number): boolean {
  return now >= until || now < since;
}

export function backoff(policy: Pick<RetryPolicy, 'backoffMs' | 'backoffMaxMs'>, misses: number): number {
  return Math.min(policy.backoffMaxMs, policy.backoffMs * 2 ** Math.max(0, misses - 1));
}
