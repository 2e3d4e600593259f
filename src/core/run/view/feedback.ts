// What people and other flows told the agent of the code step, and what of it no agent has dealt with.
import type { RunState } from '../state.ts';
import { codeStep } from './current.ts';

export type Feedback = RunState['feedback'][number];

/** No agent that was started after it has delivered a result. */
export function openFeedback(state: RunState): readonly Feedback[] {
  const role = codeStep(state)?.role;
  const doneAt = state.attempts.findLastIndex(each => each.role === role && each.conclusion?.result);
  return state.feedback.filter(({ attempts }) => attempts > doneAt);
}

/** The newest that the work has to go back for: no agent was started after it. */
export function unheardFeedback(state: RunState): Feedback | undefined {
  const role = codeStep(state)?.role;
  const startedAt = state.attempts.findLastIndex(each => each.role === role);
  return state.feedback.findLast(({ attempts, isBinding }) => isBinding && attempts > startedAt);
}
