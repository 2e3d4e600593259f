// After Done a person has the word: a merge ends the run, a close stops it, a return sends it back within its limit.
import { type ReviewSight, reviewQuery } from '../queries.ts';
import { codeStep, currentStep, requestOf, stop, withGrants } from '../view.ts';
import { lookAgainMs, type RunRule } from './rule.ts';

const reviewPollMs = 60_000;

export const afterDone: RunRule = {
  name: 'after-done',
  decide: (state, world, now) => {
    if (currentStep(state)?.builtIn !== 'done') return undefined;
    const { branch, settings } = requestOf(state);
    const answer = world.get<ReviewSight>(reviewQuery(branch));
    if (answer.kind === 'unknown')
      return { why: `the review cannot be seen: ${answer.reason}`, wakeAt: now + lookAgainMs };
    if (answer.kind === 'absent' || answer.value.state === 'closed')
      return stop('review-closed', 'a person closed the review');
    if (answer.value.state === 'merged') {
      return { why: 'merged', record: [{ type: 'RunEnded', data: { how: 'merged', detail: answer.value.head } }] };
    }
    const back = answer.value.returns.find(each => !state.reviewReturns.includes(each.id));
    if (!back) return { why: 'waiting for the review', wakeAt: now + reviewPollMs, awaits: 'a reviewer' };
    const roundsMax = withGrants(settings.limits.reviewRoundsMax, state.grants.reviewRounds);
    if (state.reviewReturns.length >= roundsMax)
      return stop('review-limit', `the review came back more than ${roundsMax} times`);
    const status = codeStep(state)?.status;
    if (!status) return stop('review-limit', 'no step could fix what the review found');
    const step = { status, how: 'review', reason: back.reason } as const;
    return {
      why: `returned by the review: ${back.reason}`,
      record: [
        { type: 'ReviewReturned', data: back },
        { type: 'StepEntered', data: step },
      ],
    };
  },
};
