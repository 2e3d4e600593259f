// What the rules of a team share: how effects are retried, and how several are asked for at once.
import type { EffectDefinition, RequestFor } from '../../effect/define.ts';
import { patientMissesMax, type RetryPolicy } from '../../effect/pursue.ts';
import { pursueAll } from '../../effect/pursue-all.ts';
import type { TeamVerdict } from '../asks.ts';
import type { TeamState } from '../state.ts';

/** An outage is waited out; other misses are counted. */
export const patiently: RetryPolicy = {
  missesMax: patientMissesMax,
  outlastsOutages: true,
  backoffMs: 1000,
  backoffMaxMs: 60_000,
  outageMs: 15 * 60_000,
};

/** When what cannot be seen is observed again. */
export const unseenMs = 5000;

/** Undefined once all are done or given up. */
export function ensureAll<D extends EffectDefinition>(
  state: TeamState,
  requests: readonly RequestFor<D>[],
  now: number,
): TeamVerdict | undefined {
  return pursueAll(state.effects, requests, patiently, now).going as TeamVerdict | undefined;
}

/** The same beside what the next rules decide: nothing waits for it. */
export function aside<D extends EffectDefinition>(
  state: TeamState,
  requests: readonly RequestFor<D>[],
  now: number,
): TeamVerdict | undefined {
  const going = ensureAll(state, requests, now);
  return going && { ...going, isAside: true };
}

/** What is between angle brackets in a report is code: the bus takes it for a template that was not filled in otherwise. */
export function withCode(text: string): string {
  return text.replaceAll(/<[^<>`\n]{0,200}>/g, code => `\`${code}\``);
}
