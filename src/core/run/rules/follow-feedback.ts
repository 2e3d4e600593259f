// Feedback that binds sends the work back to the code step, as a review does, within the same limit. What was made so far is committed first.
import { type RunState, requestOf } from '../state.ts';
import { codeStep, currentStep, settledResult } from '../view/current.ts';
import { unheardFeedback } from '../view/feedback.ts';
import { reviewRoundCount, withGrants } from '../view/limits.ts';
import { type RunRule, type RunVerdict, stop } from './rule.ts';

/** At Done the review comes first: it may be merged by now (`after-done`). */
export const followFeedback: RunRule = state => {
  const step = currentStep(state);
  const feedback = unheardFeedback(state);
  if (!feedback || !step || step.builtIn) return undefined;
  // An agent that is about to be started there reads it in its first prompt.
  if (step.status === codeStep(state)?.status && !settledResult(state)) return undefined;
  return sendBack(state, feedback);
};

/** To the step that made the code, for what the outside said of it. */
export function sendBack(state: RunState, said: { id: string; reason: string; by?: string | undefined }): RunVerdict {
  const { id, reason, by } = said;
  const roundsMax = withGrants(requestOf(state).settings.limits.reviewRoundsMax, state.grants.reviewRounds);
  if (reviewRoundCount(state) >= roundsMax)
    return stop('review-limit', `the review came back more than ${roundsMax} times`);
  const status = codeStep(state)?.status;
  if (!status) return stop('review-limit', 'no step could fix what the review found');
  const step = { status, how: 'review', reason, source: { kind: 'review', id } } as const;
  return {
    why: `returned by the review: ${reason}`,
    record: [
      { type: 'ReviewReturned', data: { id, reason, ...(by === undefined ? {} : { by }) } },
      { type: 'StepEntered', data: step },
    ],
  };
}
