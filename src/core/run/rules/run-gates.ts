// Gates on the exact commit before code leaves its step, and again before an audit if the tip has none.
import { plural } from '../../../std/plural.ts';
import { effectsBy, outputOf } from '../../effect/find.ts';
import { pursue } from '../../effect/pursue.ts';
import { blockingResults, type GateResult, gateNote, missingGates, RunGates } from '../../gate/gate-result.ts';
import type { Step } from '../../workflow/workflow.ts';
import { worktreeQuery } from '../../world/queries.ts';
import { type RunState, requestOf } from '../state.ts';
import {
  codeStep,
  currentAttempt,
  currentStep,
  currentVisit,
  gatesFor,
  isGoingBack,
  isJudging,
  producesCode,
  settledResult,
} from '../view/current.ts';
import { hasGateEvidence } from '../view/evidence.ts';
import { bounceCount, withGrants } from '../view/limits.ts';
import { pinnedBase } from '../view/pinned-base.ts';
import { gateTagsIn } from '../view/tags.ts';
import { briefly, enter, pollAgain, post, type RunRule, type RunVerdict, stop } from './rule.ts';

export const runGates: RunRule = (state, world, now) => {
  const step = currentStep(state);
  if (!step || !areGatesDue(state, step)) return undefined;
  const snapshot = world.get(worktreeQuery(requestOf(state).branch));
  if (snapshot.kind !== 'known') return pollAgain('the worktree cannot be seen', now);
  const commit = snapshot.value.tip;
  if (hasGateEvidence(state, step, commit)) return undefined;
  const { branch, base } = requestOf(state);
  const input = { branch, base, from: pinnedBase(state), commit, gates: gatesFor(state, step) };
  const request = { effect: RunGates, cause: causeOf(state, commit), input };
  const pursuit = pursue(state.effects, request, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop(pursuit.code ?? 'gate-error', pursuit.reason);
  const report = pursuit.output;
  const missing = missingGates(report, input.gates);
  if (missing.length > 0) return stop('gate-error', `there is no result for ${missing.join(', ')}`);
  const blocking = blockingResults(report, requestOf(state).settings.gatePolicy);
  if (isForPerson(blocking)) return stopFor(blocking);
  return bounce(state, producesCode(step) ? step : codeStep(state), blocking, now);
};

/** No developer can mend the base or this machine, or say that settings of judges may change. */
const isForPerson = (blocking: readonly GateResult[]) =>
  blocking.length > 0 &&
  blocking.every(
    ({ isRedBase, isUnready, isOwnJudge, gate }) => isUnready || isOwnJudge || (isRedBase && gate !== 'test-plan'),
  );

function stopFor(blocking: readonly GateResult[]): RunVerdict {
  const unready = blocking.find(({ isUnready }) => isUnready);
  if (unready) return stop('gate-error', unready.reason);
  const isOwnJudge = blocking.some(each => each.isOwnJudge);
  return stop(
    isOwnJudge ? 'own-judge' : 'red-base',
    blocking.map(({ gate, reason }) => `${gate}: ${reason}`).join('; '),
  );
}

/** Once per visit and commit. After a stop that a person has to see to, a resume runs them again. */
function causeOf(state: RunState, commit: string): string {
  const first = `gates/${currentVisit(state)?.n}/${commit}`;
  const newest = effectsBy(state.effects, RunGates).findLast(({ cause }) => cause.startsWith(first));
  const { resumedAt = 0 } = state;
  if (newest?.status !== 'done' || newest.preparedAt >= resumedAt) return newest?.cause ?? first;
  const blocking = blockingResults(outputOf(RunGates, newest), requestOf(state).settings.gatePolicy);
  return isForPerson(blocking) ? `${first}/${resumedAt}` : newest.cause;
}

function areGatesDue(state: RunState, step: Step): boolean {
  if (isJudging(step)) return currentAttempt(state) === undefined;
  return producesCode(step) && settledResult(state) !== undefined && !isGoingBack(state);
}

/** Back to where the code was made. */
function bounce(state: RunState, target: Step | undefined, blocking: readonly GateResult[], now: number): RunVerdict {
  if (!target) return stop('gate-limit', 'no step could fix what the gates found');
  const bouncesMax = withGrants(requestOf(state).settings.limits.gateBouncesMax, state.grants.gateBounces);
  const note = gateNote(blocking, gateTagsIn(state));
  if (bounceCount(state) >= bouncesMax)
    return stop('gate-limit', `gates blocked${bouncesMax === 0 ? '' : ` again after ${plural(bouncesMax, 'return')}`}`);
  return post(state, `bounce/${currentVisit(state)?.n}`, note, now) ?? enter(target.status, 'bounce', note);
}
