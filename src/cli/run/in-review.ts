// Whether a run has come to where a person has the word: the engine itself says so, after looking at all that they may have said.
import type { Decision } from '../../core/flow.ts';
import { reviewer } from '../../core/run/rules/after-done.ts';
import type { RunState } from '../../core/run/state.ts';
import { currentStep, isClearingUp, isOver } from '../../core/run/view.ts';
import type { RunSession } from './run-session.ts';

/** Nothing happens without a person: over, or in review with nothing left to act on. */
export async function isInReview(session: Pick<RunSession, 'explain'>, state: RunState): Promise<boolean> {
  if (isOver(state)) return !isClearingUp(state);
  if (currentStep(state)?.builtIn !== 'done') return false;
  return isForReviewer((await session.explain(state.stream)).decision);
}

/** An effect beside it, such as a card that goes back, is waited for. */
export function isForReviewer({ awaits, record, effects }: Decision): boolean {
  return awaits === reviewer && record.length === 0 && effects.length === 0;
}
