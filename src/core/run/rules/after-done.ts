// After Done a person decides: a merge ends the run, a return sends it back within its limit.
// What was proven is one commit: when the branch or the review shows another, Done does not hold.
import { reviewQuery, worktreeQuery } from '../../world/queries.ts';
import type { ReviewSnapshot } from '../../world/snapshots.ts';
import type { RunWorld } from '../asks.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentStep, isJudging } from '../view/current.ts';
import { approvedCommit } from '../view/evidence.ts';
import { unheardFeedback } from '../view/feedback.ts';
import { openReturn } from '../view/standing.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { sendBack } from './follow-feedback.ts';
import { landReview } from './land-review.ts';
import { enter, mergedEnd, pollAgain, type RunRule, type RunVerdict, type Seen, stop } from './rule.ts';

/** For whom a run waits that has nothing left to do. */
export const reviewer = 'a reviewer';

export const afterDone: RunRule = (state, world, now) => {
  if (currentStep(state)?.builtIn !== 'done') return undefined;
  const { branch } = requestOf(state);
  const answer = world.get(reviewQuery(branch));
  if (answer.kind === 'unknown') return pollAgain(`the review cannot be seen: ${answer.reason}`, now, answer.cause);
  // It was made: a list that does not show it is older than it.
  if (answer.kind === 'absent') return pollAgain('the review does not show', now);
  if (answer.value.state === 'merged') return mergedEnd(state, answer.value.head);
  const open = answer.value;
  return otherCommit(state, world, open.head) ?? returned(state, open) ?? onward(state, open, { world, now });
};

/** The base may move as it likes until a person wants to merge, or until it conflicts with the work. */
function onward(state: RunState, open: ReviewSnapshot, { world, now }: Seen): RunVerdict {
  const isConflicting = open.mergeable === 'no' && requestOf(state).settings.reactions;
  const isDue = state.mergeRequest !== undefined || isConflicting;
  const rebase = isDue ? bringUpToDate(state, open.head, { world, now }) : undefined;
  return rebase ?? landReview(state, now) ?? waiting(state, now);
}

const waiting = (state: RunState, now: number) => ({
  why: 'waiting for the review',
  wakeAt: now + requestOf(state).settings.reviewPollMs,
  awaits: reviewer,
});

/** Our own tip moved: it is judged again. Only the review moved: somebody else's commits are a person's to judge. */
function otherCommit(state: RunState, world: RunWorld, head: string): RunVerdict | undefined {
  const { branch, settings } = requestOf(state);
  const proven = approvedCommit(state);
  const snapshot = world.get(worktreeQuery(branch));
  if (snapshot.kind === 'known' && snapshot.value.tip !== proven) {
    const audit = settings.workflow.steps.findLast(isJudging);
    if (audit) return enter(audit.status, 'back', `the tip ${snapshot.value.tip} was never judged`);
  }
  return head === proven ? undefined : stop('branch-moved', `the review shows ${head}, which this run did not make`);
}

function returned(state: RunState, review: ReviewSnapshot): RunVerdict | undefined {
  const back = openReturn(state, review.returns) ?? unheardFeedback(state);
  if (!back) return undefined;
  return sendBack(state, back);
}
