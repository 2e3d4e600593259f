// Done only on evidence: gates and audit on one commit, which is the tip, pushed, and the head of a mergeable review.

import type { InputOf } from '../../effect/define.ts';
import { doneBy, hasDone } from '../../effect/find.ts';
import { pursue } from '../../effect/pursue.ts';
import { EnsureReview } from '../../world/forge-effects.ts';
import { reviewQuery, worktreeQuery } from '../../world/queries.ts';
import type { RunWorld } from '../asks.ts';
import { reviewTitle } from '../commit-message.ts';
import { reviewBody } from '../review-body.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentAttempt, currentStep, isJudging, settledResult } from '../view/current.ts';
import { approvedCommit, approvingAttempt, hasGateEvidence, isApproved } from '../view/evidence.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { push } from './commit-work.ts';
import {
  enter,
  mergedEnd,
  patiently,
  pollAgain,
  type RunRule,
  type RunVerdict,
  type Seen,
  stop,
  unlessDone,
} from './rule.ts';

export const ensureReview: RunRule = (state, world, now) => {
  const step = currentStep(state);
  const isJudged = settledResult(state) !== undefined || isCarried(state);
  if (!step?.next || !isJudging(step) || !isJudged) return undefined;
  const { branch, base, item } = requestOf(state);
  const snapshot = world.get(worktreeQuery(branch));
  if (snapshot.kind !== 'known') return pollAgain('the worktree cannot be seen', now);
  const commit = snapshot.value.tip;
  if (!isApproved(state, commit) || !hasGateEvidence(state, step, commit))
    return enter(step.status, 'back', `the evidence is not on the tip ${commit}`);
  const rebase = isPeoples(state, world) ? undefined : bringUpToDate(state, commit, { world, now });
  const before = rebase ?? push(state, commit, now);
  if (before) return before;
  const audit = approvingAttempt(state)?.conclusion;
  const title = reviewTitle(state);
  const body = reviewBody(state, commit);
  const opening = openReview(state, { item, branch, base, commit, title, body }, now);
  if (opening) return opening;
  return enterDone(state, { world, now, commit, done: step.next, auditedAt: audit?.at ?? 0 });
};

/** Undefined once it is open. Somebody may have deleted the branch on the remote since it was pushed: it is pushed once more. */
function openReview(state: RunState, input: InputOf<typeof EnsureReview>, now: number): RunVerdict | undefined {
  const { branch, commit } = input;
  const open = (again: string) =>
    pursue(state.effects, { effect: EnsureReview, cause: `review/${commit}${again}`, input }, patiently(state), now);
  return unlessDone(open(''), ({ reason }) => {
    if (!state.effects.byCause(`review/${commit}`)?.isFinal) return refused(branch, reason);
    const again = `/again/${state.resumedAt ?? 0}`;
    const pushing = push(state, commit, now, again);
    if (pushing) return pushing;
    return unlessDone(open(again), twice => refused(branch, twice.reason));
  });
}

const refused = (branch: string, reason: string) => stop('forge-refused', `review of ${branch}: ${reason}`);

/** The approval was carried here: no auditor was needed in this visit. */
function isCarried(state: RunState): boolean {
  const [rebase, carry] = [state.rebases.at(-1), state.carries.at(-1)];
  const isHere = rebase?.visit === state.visits.length - 1 && currentAttempt(state) === undefined;
  return isHere && carry?.to === rebase?.to && approvedCommit(state) === carry?.to;
}

/** A person closed or merged an earlier head of it: nothing is prepared for them any more. */
function isPeoples(state: RunState, world: RunWorld): boolean {
  if (!hasDone(state.effects, EnsureReview)) return false;
  const review = world.get(reviewQuery(requestOf(state).branch));
  return review.kind === 'known' && review.value.state !== 'open';
}

const pollsAtMs = [2000, 6000, 14_000, 30_000, 62_000];

interface Pushed extends Seen {
  readonly commit: string;
  readonly done: string;
  readonly auditedAt: number;
}

function enterDone(state: RunState, pushed: Pushed): RunVerdict {
  const { world, now, commit, done } = pushed;
  const review = world.get(reviewQuery(requestOf(state).branch));
  if (review.kind === 'unknown') return pollAgain(`the review cannot be seen: ${review.reason}`, now, review.cause);
  if (review.kind === 'absent') return awaitMergeable(state, pushed);
  const { head, mergeable } = review.value;
  const isMerged = review.value.state === 'merged';
  if (isMerged && head !== commit) return mergedEnd(state, head);
  if (head === commit && (isMerged || mergeable === 'yes'))
    return enter(done, 'forward', `review is ready on ${commit}`);
  return awaitMergeable(state, pushed);
}

/** The forge needs a while to see a push and to compute mergeability: polled, then a stop. A resume polls anew. */
function awaitMergeable(state: RunState, { commit, now, auditedAt }: Pushed): RunVerdict {
  const { mergeabilityPollsMax } = requestOf(state).settings.limits;
  const reviewedAt = doneBy(state.effects, EnsureReview).at(-1)?.doneAt ?? now;
  // A clock that was set back must not turn a short wait into a long one.
  const since = Math.min(now, Math.max(reviewedAt, auditedAt, state.resumedAt ?? 0));
  const next = pollsAtMs.slice(0, mergeabilityPollsMax).find(afterMs => now - since < afterMs);
  if (next === undefined) return stop('not-mergeable', `the review of ${commit} did not become mergeable`);
  return { why: 'waiting for the forge to say that the review is mergeable', wakeAt: since + next };
}
