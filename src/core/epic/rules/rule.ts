// What the rules of an epic share: how effects are retried, how a tick comes to its decision, and how it ends.
import { patientMissesMax, type RetryPolicy } from '../../effect/pursue.ts';
import type { EpicVerdict } from '../asks.ts';
import type { EpicDecision } from '../decision.ts';
import type { Conclusion } from '../events.ts';

/** An outage is waited out; other misses are counted. */
export const patiently: RetryPolicy = {
  missesMax: patientMissesMax,
  outlastsOutages: true,
  backoffMs: 1000,
  backoffMaxMs: 60_000,
  outageMs: 15 * 60_000,
};

/** Of what a tick can do without, or a person has to mend. */
export const briefly: RetryPolicy = { missesMax: 3, backoffMs: 1000, backoffMaxMs: 10_000, outageMs: 60_000 };

/** When what cannot be seen is observed again. */
export const unseenPollMs = 2000;

export function conclude(outcome: Conclusion['outcome'], why: string, needsPerson = false): EpicVerdict {
  return { why, record: [{ type: 'EpicTickConcluded', data: { outcome, why, needsPerson } }] };
}

export function decided(decision: EpicDecision): EpicVerdict {
  return { why: decision.why, record: [{ type: 'EpicDecided', data: { decision } }] };
}
