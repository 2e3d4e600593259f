// What the rules of a run share: the retry policies of its effects.
import type { RetryPolicy } from '../../effect/pursue.ts';
import type { Rule } from '../../flow.ts';
import type { RunEffectKind } from '../asks.ts';
import type { RunEvent } from '../events.ts';
import type { RunState } from '../state.ts';
import { requestOf } from '../view/request.ts';

export type RunRule = Rule<RunState, RunEvent, RunEffectKind>;

/** How long until something unknown is observed again. */
export const pollAgainMs = 5000;

/** For what must happen sooner or later: an outage is waited out, then the run is parked and goes on by itself. */
export function patiently(state: RunState): RetryPolicy {
  return { backoffMs: 2000, backoffMaxMs: 60_000, outageMs: requestOf(state).settings.limits.outageMs };
}

/** For what the run can do without, or what is a stop when it does not work. */
export const briefly: RetryPolicy = { missesMax: 3, backoffMs: 1000, backoffMaxMs: 10_000, outageMs: 60_000 };
