// Where a run is in its workflow, what its steps are for, and which attempt it goes on with.
import type { Result } from '../../attempt/result/result.ts';
import { judgingRole, type Step, stepOf } from '../../workflow/workflow.ts';
import { type AttemptView, type RunState, requestOf, type Visit } from '../state.ts';

export function currentVisit(state: RunState): Visit | undefined {
  return state.visits.at(-1);
}

export function currentStep(state: RunState): Step | undefined {
  const visit = currentVisit(state);
  return visit && stepOf(requestOf(state).settings.workflow, visit.status);
}

export function isJudging(step: Step): boolean {
  return step.role === judgingRole;
}

/** A step whose work is committed: the one that has gates before its exit. */
export function producesCode(step: Step): boolean {
  return !isJudging(step) && (step.role === 'developer' || step.gates.length > 0);
}

/** Where code is made or mended last. */
export function codeStep(state: RunState): Step | undefined {
  return requestOf(state).settings.workflow.steps.findLast(producesCode);
}

/** The gates that a step must pass: its own, or for an audit those of the code that it judges. */
export function gatesFor(state: RunState, step: Step): Step['gates'] {
  return isJudging(step) ? (codeStep(state)?.gates ?? 'all') : step.gates;
}

/** The newest attempt of this visit, unless a person's resume set it aside. */
export function currentAttempt(state: RunState): AttemptView | undefined {
  const last = state.attempts.at(-1);
  return last && last.visit === state.visits.length && !last.isSetAside ? last : undefined;
}

export function liveAttempt(state: RunState): AttemptView | undefined {
  const last = state.attempts.at(-1);
  return last && !last.conclusion ? last : undefined;
}

/** The result that the current step goes on with. */
export function settledResult(state: RunState): { readonly attempt: AttemptView; readonly result: Result } | undefined {
  const attempt = currentAttempt(state);
  const result = attempt?.conclusion?.result;
  return attempt && result ? { attempt, result } : undefined;
}

/** The result sends the run back, so what was made so far is not judged. */
export function isGoingBack(state: RunState): boolean {
  const target = settledResult(state)?.result.targetStatus;
  return target !== undefined && target !== currentStep(state)?.next;
}

/** Skipped or no part of the workflow, and no researcher was sent after all by a loop back. */
export function isResearchSkipped(state: RunState): boolean {
  const isPlanned = requestOf(state).settings.workflow.steps.some(step => step.role === 'researcher');
  const wasSkipped = state.visits.some(visit => visit.how === 'skip');
  return (
    (wasSkipped || !isPlanned) &&
    !state.attempts.some(({ role, conclusion }) => role === 'researcher' && conclusion?.result)
  );
}

export function spentUsd(state: RunState): number {
  return state.attempts.reduce((sum, attempt) => sum + (attempt.conclusion?.usage.costUsd ?? 0), 0);
}
