// What the rules of a run share: the verdicts that several give, and how effects are retried.
import type { Hidden } from '../../answer.ts';
import { doneBy, inputOf, outputOf } from '../../effect/find.ts';
import { type GivenUp, type Pursuit, patientMissesMax, pursue, type RetryPolicy } from '../../effect/pursue.ts';
import type { Rule, Verdict } from '../../flow.ts';
import { LandReview, PostComment } from '../../world/forge-effects.ts';
import type { RunEffect, RunQuery, RunWorld } from '../asks.ts';
import type { RunEvent } from '../events.ts';
import { type RunState, requestOf, type Visit } from '../state.ts';
import type { StopReason } from '../stop-reason.ts';
import { isApproved } from '../view/evidence.ts';

/** What a rule decides by besides the state. */
export interface Seen {
  readonly world: RunWorld;
  readonly now: number;
}

export type RunVerdict = Verdict<RunEvent, RunEffect>;
export type RunRule = Rule<RunState, RunEvent, RunEffect, RunQuery>;

/** Something cannot be seen, or does not show yet: it is observed again soon, and not for ever (`bounded`). */
export function pollAgain(why: string, now: number, cause?: Hidden): RunVerdict {
  return { why, wakeAt: now + 5000, isBlind: true, isLook: true, cause };
}

/** For what must happen sooner or later: an outage is waited out, then the run is parked and goes on by itself, however long it lasts.
 * Other misses are counted. */
export function patiently(state: RunState): RetryPolicy {
  const { outageMs } = requestOf(state).settings.limits;
  return { missesMax: patientMissesMax, outlastsOutages: true, backoffMs: 2000, backoffMaxMs: 60_000, outageMs };
}

/** For what the run can do without, or what is a stop when it does not work. */
export const briefly: RetryPolicy = { missesMax: 3, backoffMs: 1000, backoffMaxMs: 10_000, outageMs: 60_000 };

/** A merge ends the run, by whomever it was made; it counts as the run's own only on the commit that was proven. */
export function mergedEnd(state: RunState, head: string): RunVerdict {
  const how = isApproved(state, head) ? 'merged' : 'merged-unproven';
  const why = how === 'merged' ? 'merged' : `a person merged ${head}, which this run did not prove`;
  return { why, record: [...squashOf(state, head), { type: 'RunEnded', data: { how, detail: head } }] };
}

/** What was proven is a tree: it is in the base as another commit. */
function squashOf({ effects }: RunState, from: string): readonly RunEvent[] {
  const landed = doneBy(effects, LandReview).findLast(each => inputOf(LandReview, each).commit === from);
  const landing = landed && outputOf(LandReview, landed);
  if (landing?.kind !== 'landed' || landing.tree === undefined) return [];
  return [{ type: 'WorkSquashed', data: { from, to: landing.commit, tree: landing.tree } }];
}

/** Undefined once the effect is done. */
export function unlessDone(
  pursuit: Pursuit<RunEffect>,
  onGivenUp: (givenUp: GivenUp) => RunVerdict | undefined,
): RunVerdict | undefined {
  if (pursuit.kind === 'done') return undefined;
  return pursuit.kind === 'going' ? pursuit.verdict : onGivenUp(pursuit);
}

export function warn(cause: string, message: string): RunVerdict {
  return { why: message, record: [{ type: 'Warned', data: { cause, message } }] };
}

export function stop(reason: StopReason, detail: string): RunVerdict {
  return { why: `${reason}: ${detail}`, record: [{ type: 'RunStopped', data: { reason, detail } }] };
}

/** `source`: whose words the reason is, if not Pitwall's own. */
export function enter(status: string, how: Visit['how'], reason: string, source?: Visit['source']): RunVerdict {
  const data = { status, how, reason, ...(source ? { source } : {}) };
  return { why: reason, record: [{ type: 'StepEntered', data }] };
}

/** One comment for one cause: waited for through an outage; nothing to answer once it is posted, or warned of because the forge refused it. */
export function post(state: RunState, cause: string, body: string, now: number): RunVerdict | undefined {
  if (state.warnings.some(warning => warning.cause === cause)) return undefined;
  const request = { effect: PostComment, cause, input: { item: requestOf(state).item, body } };
  const pursuit = pursue(state.effects, request, patiently(state), now);
  return unlessDone(pursuit, ({ reason }) => warn(cause, `the comment ${cause} was refused: ${reason}`));
}
