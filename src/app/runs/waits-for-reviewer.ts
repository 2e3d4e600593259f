// Whether a run has come to where a person must act. The engine itself says so, after looking at all that people may have said.

import { StartAttempt } from '../../core/attempt/effects.ts';
import type { Decision } from '../../core/flow.ts';
import { reviewer } from '../../core/run/rules/after-done.ts';
import type { RunState } from '../../core/run/state.ts';
import { isClearingUp, isOver } from '../../core/run/view/ending.ts';
import { isInReview } from '../../core/run/view/standing.ts';
import type { Runtime } from './runs-workspace.ts';

/** Nothing happens without a person: over, or in review with nothing left to act on. */
export async function waitsForPerson(runtime: Pick<Runtime, 'explain'>, state: RunState): Promise<boolean> {
  if (isOver(state)) return !isClearingUp(state);
  return isInReview(state) && waitsForReviewer((await runtime.explain(state.stream)).decision);
}

/** An effect beside it, such as a card that is put back, is waited for. */
export function waitsForReviewer({ awaits, record, effects }: Decision): boolean {
  return awaits === reviewer && record.length === 0 && effects.length === 0;
}

/** What is decided is the start of an agent: one is planned, or put into the queue. */
export function isAgentDue({ record, effects }: Decision): boolean {
  return record.some(({ type }) => type === 'AttemptPlanned') || effects.some(({ kind }) => kind === StartAttempt.kind);
}

/** Over, and all that is due then is done: the worktree of a run that ended or was dropped is gone, its item closed. */
export function isSettled(state: RunState): boolean {
  return isOver(state) && !isClearingUp(state);
}
