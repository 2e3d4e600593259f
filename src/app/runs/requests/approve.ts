// `approve`: says yes to what a run waits for: a permission of its agent, or else its review.

import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import type { RunState } from '../../../core/run/state.ts';
import { openQuestionOf } from '../../../core/run/view/standing.ts';
import { ensurePerson } from '../../use-case.ts';
import type { Approved, CommitRequest } from '../answers.ts';
import { driverOf } from '../driver.ts';
import { findReview, type ReviewingWorkspace } from '../find-review.ts';
import { findLiveAttempt, openRun } from '../find-run.ts';
import { refuseOtherCommit, refuseUnlessInReview } from '../refuse-over.ts';
import { sayTo } from './answer.ts';

/** `commit`: the one that the person saw. Without it the one that the review shows now. */
export async function approve(
  workspace: ReviewingWorkspace,
  actor: Actor,
  { run, commit }: CommitRequest,
): Promise<Approved> {
  ensurePerson(actor);
  const { store, state } = await openRun(workspace, run);
  const attempt = await findLiveAttempt(store.journal, state);
  const question = openQuestionOf(attempt);
  if (!attempt || !question) return await approveReview(workspace, actor, state, commit);
  if (!/(^|\/)permission\//.test(question.question)) {
    const remedy = `Answer it with "pitwall answer": ${question.text}`;
    throw new Problem({ code: 'run-state', what: `${state.stream} waits for an answer, not for a permission`, remedy });
  }
  await sayTo({ ...workspace, ...store, actor }, attempt.stream, question, 'allow');
  const driver = await driverOf(store, state.stream);
  return { run: state.stream, approved: 'permission', driver };
}

async function approveReview(
  workspace: ReviewingWorkspace,
  actor: Actor,
  state: RunState,
  seen: string | undefined,
): Promise<Approved> {
  const { reviews, branch, review } = await findReview(workspace, state);
  refuseUnlessInReview(state);
  refuseOtherCommit(state.stream, review.commit, seen);
  await reviews.approve(actor, branch, review.commit);
  return { run: state.stream, approved: 'review', commit: review.commit };
}
