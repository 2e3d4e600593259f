// Which attempt a run goes on with, and what its attempts cost.
import type { Result } from '../../attempt/result/result.ts';
import { type AttemptView, type RunState, requestOf } from '../state.ts';

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
