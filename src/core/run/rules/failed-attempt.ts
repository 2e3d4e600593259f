// An attempt without a usable result: tried again within its limit, waited out, gone on without, or a stop.
import { personCauses } from '../../attempt/outcome.ts';
import type { RunEvent } from '../events.ts';
import { type AttemptView, type Conclusion, type RunState, requestOf } from '../state.ts';
import { currentAttempt, currentStep } from '../view/current.ts';
import { repairTurnsMax, withGrants } from '../view/limits.ts';
import { keepWork } from './keep-work.ts';
import { planAgain } from './plan-attempt.ts';
import { enter, post, type RunRule, type RunVerdict, stop } from './rule.ts';

type Failed = AttemptView & { readonly conclusion: Conclusion };
type Failure = Extract<Conclusion['outcome'], { kind: 'failed' }>;

export const failedAttempt: RunRule = (state, _world, now) => {
  const attempt = currentAttempt(state);
  if (!attempt?.conclusion || attempt.conclusion.result) return undefined;
  const failed: Failed = { ...attempt, conclusion: attempt.conclusion };
  const keeping = isCutOff(failed) ? keepWork(state, failed.attempt, now) : undefined;
  return keeping ?? answer(state, failed, now);
};

function isCutOff(failed: Failed): boolean {
  const { kind } = failed.conclusion.outcome;
  return kind === 'timed-out' || kind === 'stalled' || isBudget(failed);
}

function answer(state: RunState, failed: Failed, now: number): RunVerdict {
  const { outcome } = failed.conclusion;
  switch (outcome.kind) {
    case 'refused':
      return refused(state, failed, outcome.reason, now);
    case 'finished':
      return repair(state, failed);
    case 'rate-limited':
      return planAgain(state, failed, { why: 'retry', notBefore: outcome.until, notes: [] });
    case 'timed-out':
      return stop('timeout', `${failed.role}: ${outcome.detail}`);
    case 'stalled':
      return retry(state, failed, now, 'stalled');
    case 'cancelled':
      return planAgain(state, failed, { why: 'retry', notBefore: 0, notes: [] });
    case 'crashed':
      return retry(state, failed, now, 'crashed');
    case 'failed':
      return afterFailure(state, failed, outcome, now);
  }
}

function refused(state: RunState, failed: Failed, reason: string, now: number): RunVerdict {
  const body = `## Agent Refused\n\n${failed.role}: ${reason}`;
  return post(state, `comment/${failed.attempt}`, body, now) ?? stop('refused', `${failed.role}: ${reason}`);
}

/** One repair turn that shows the errors; then a stop. Nothing valid never becomes success. */
function repair(state: RunState, failed: Failed): RunVerdict {
  const errors = failed.conclusion.errors.map(error => `${error.path || 'result'}: ${error.message}`);
  const repairs = inARow(state, failed, isUnusable) - 1;
  if (repairs >= repairTurnsMax(state)) return stop('invalid-result', `${failed.role}: ${errors.join('; ')}`);
  const notes = [`Your last answer could not be used:\n${errors.join('\n')}`];
  return planAgain(state, failed, { why: 'repair', notBefore: 0, notes, continues: failed.attempt });
}

function retry(state: RunState, failed: Failed, now: number, kind: 'crashed' | 'stalled'): RunVerdict {
  const { limits } = requestOf(state).settings;
  const retriesMax =
    kind === 'crashed' ? withGrants(limits.crashRetriesMax, state.grants.retries) : limits.stallRetriesMax;
  const retries = inARow(state, failed, attempt => isKind(attempt, kind)) - 1;
  const outcome = failed.conclusion.outcome;
  const detail = 'detail' in outcome ? outcome.detail : '';
  if (retries >= retriesMax) return stop(kind === 'crashed' ? 'agent-failed' : 'timeout', `${failed.role}: ${detail}`);
  const backoffMs = kind === 'crashed' ? limits.crashBackoffMs * 2 ** retries : 0;
  return planAgain(state, failed, { why: 'retry', notBefore: now + backoffMs, notes: [] });
}

function afterFailure(state: RunState, failed: Failed, { cause, detail }: Failure, now: number): RunVerdict {
  if (cause === 'unanswered') return stop('unanswered', detail);
  const forPerson = personCauses.find(each => each === cause);
  if (forPerson) return stop(forPerson, `${failed.role}: ${detail}`);
  if (cause !== 'budget') return retry(state, failed, now, 'crashed');
  const step = currentStep(state);
  if (failed.role !== 'researcher' || !step?.next) return stop('budget', `${failed.role}: ${detail}`);
  const partial = failed.conclusion.text ? `\n\n${failed.conclusion.text}` : '';
  const body = `## Research Findings\n\nResearch ended early: ${detail}.${partial}`;
  return post(state, `comment/${failed.attempt}`, body, now) ?? goOnWithout(failed, step.next, detail);
}

function goOnWithout(failed: Failed, next: string, detail: string): RunVerdict {
  const forward = enter(next, 'forward', 'research ended early, over its budget');
  const message = `the researcher ended early, ${detail}: the run goes on with what it had found`;
  const warned: RunEvent = { type: 'Warned', data: { cause: `research/${failed.attempt}`, message } };
  return { ...forward, record: [warned, ...(forward.record ?? [])] };
}

function isBudget(failed: Failed): boolean {
  const { outcome } = failed.conclusion;
  return outcome.kind === 'failed' && outcome.cause === 'budget';
}

function isUnusable({ conclusion }: AttemptView): boolean {
  return conclusion?.outcome.kind === 'finished' && !conclusion.result;
}

function isKind(attempt: AttemptView, kind: 'crashed' | 'stalled'): boolean {
  const outcome = attempt.conclusion?.outcome;
  return outcome?.kind === kind || (kind === 'crashed' && outcome?.kind === 'failed');
}

/** How many of this visit's newest attempts in a row are like this; one that Pitwall cancelled is passed over. */
function inARow(state: RunState, failed: Failed, isLike: (attempt: AttemptView) => boolean): number {
  let count = 0;
  for (const attempt of state.attempts.filter(each => each.visit === failed.visit && !each.isSetAside).toReversed()) {
    if (attempt.conclusion?.outcome.kind === 'cancelled') continue;
    if (!isLike(attempt)) break;
    count++;
  }
  return count;
}
