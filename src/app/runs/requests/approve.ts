// `approve`: says yes to what a run waits for: a permission of its agent, or else its review.
import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import type { RunState } from '../../../core/run/state.ts';
import { openQuestionOf } from '../../../core/run/view/standing.ts';
import type { Approved, CommitRequest } from '../answers.ts';
import { driverOf } from '../driver.ts';
import { findReview } from '../find-review.ts';
import { findLiveAttempt, findRun, runsIn } from '../find-run.ts';
import { refuseOtherCommit, refuseUnlessInReview } from '../refuse-over.ts';
import type { RequestingWorkspace } from '../request.ts';
import type { RunsWorkspace } from '../runs-workspace.ts';
import { sayTo } from './answer.ts';

type ApprovingWorkspace = RequestingWorkspace & Pick<RunsWorkspace, 'runtime'>;

/** `commit`: the one that the person saw. Without it the one that the review shows now. */
export async function approve(
  workspace: ApprovingWorkspace,
  actor: Actor,
  { run, commit }: CommitRequest,
): Promise<Approved> {
  const store = await runsIn(workspace);
  const { journal } = store;
  const state = await findRun(journal, run);
  const attempt = await findLiveAttempt(journal, state);
  const question = openQuestionOf(attempt);
  if (!attempt || !question) return await approveReview(workspace, actor, { state, seen: commit });
  if (!/(^|\/)permission\//.test(question.question)) {
    const remedy = `Answer it with "pitwall answer": ${question.text}`;
    throw new Problem({ code: 'run-state', what: `${state.stream} waits for an answer, not for a permission`, remedy });
  }
  await sayTo({ ...workspace, journal, actor }, { attempt: attempt.stream, question, answer: 'allow' });
  const driver = await driverOf(store, state.stream);
  return { run: state.stream, approved: 'permission', driver };
}

async function approveReview(
  workspace: ApprovingWorkspace,
  actor: Actor,
  { state, seen }: { readonly state: RunState; readonly seen: string | undefined },
): Promise<Approved> {
  const { reviews } = await workspace.runtime();
  const { branch, review } = await findReview(reviews, state);
  refuseUnlessInReview(state);
  refuseOtherCommit(state.stream, review.commit, seen);
  await reviews.approve(actor, branch, review.commit);
  return { run: state.stream, approved: 'review', commit: review.commit };
}
