// `merge` in the foreground: asks for the merge, and drives the run until it landed, was refused, or needs an agent. It starts none.

import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { submodulesOf } from '../../core/run/rules/commit-work.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { currentVisit, liveAttempt } from '../../core/run/view/current.ts';
import { isClearingUp, isOver } from '../../core/run/view/ending.ts';
import { isInReview } from '../../core/run/view/standing.ts';
import type { Review } from '../../core/thread/review.ts';
import type { Landed, MergeRequest, Requested } from './answers.ts';
import { type DriveRunsOptions, driveRuns } from './drive-runs.ts';
import { driverOf } from './driver.ts';
import { findReview, openReview } from './find-review.ts';
import { bareName } from './find-run.ts';
import { requestMerge } from './requests/merge.ts';
import type { RunsWorkspace } from './runs-workspace.ts';
import { isSettled } from './waits-for-reviewer.ts';

export type Foreground = Pick<DriveRunsOptions, 'signal' | 'onFact'>;

export type Landing =
  /** Another process drives the run and acts on it. */
  { readonly kind: 'asked'; readonly answer: Requested } | { readonly kind: 'driven'; readonly answer: Landed };

/** A Problem when it cannot be landed as things are; the run stays in review. */
export async function landRun(
  workspace: RunsWorkspace,
  actor: Actor,
  request: MergeRequest,
  foreground: Foreground,
): Promise<Landing> {
  const { store, state: before, review } = await openReview(workspace, request.run);
  if (before.ended) {
    // A Pitwall that was killed right after the landing left its worktree behind, or its item open.
    const isLeft = isClearingUp(before) && (await driverOf(store, before.stream)) === null;
    return driven(isLeft ? await drive(workspace, before.stream, foreground) : before, review);
  }
  const asked = await requestMerge(workspace, actor, request);
  if (asked.driver !== null) return { kind: 'asked', answer: asked };
  const after = liveAttempt(before) ? before : await drive(workspace, before.stream, foreground);
  if (after.mergeRefusal) {
    const { reason, remedy } = after.mergeRefusal;
    throw new Problem({ code: 'merge-refused', what: reason, remedy });
  }
  if (!isOver(after) && !isInReview(after) && !foreground.signal.aborted) throw agentNeeded(after);
  return driven(after, (await findReview(workspace, after)).review);
}

/** Until it landed, was refused, or an agent is due. */
async function drive(workspace: RunsWorkspace, stream: string, foreground: Foreground): Promise<RunState> {
  const isAtRest = (state: RunState) =>
    isOver(state) ? isSettled(state) : isInReview(state) && state.mergeRequest === undefined;
  const giveBack = await (await workspace.runtime()).takeMergeTurn(foreground.signal);
  try {
    const runs = [{ stream, isNew: false }];
    const [run] = await driveRuns(workspace, { ...foreground, runs, startsAgents: false, isAtRest });
    if (!run) throw new Error(`${stream} was not driven`);
    return run.state;
  } finally {
    giveBack?.();
  }
}

function agentNeeded(state: RunState): Problem {
  const { stream, mergeRequest, conflicts } = state;
  const { how, status, reason } = currentVisit(state) ?? { status: 'its next step', reason: '' };
  const why =
    how === 'conflict'
      ? `it conflicts with ${requestOf(state).base} in ${conflicts.at(-1)?.files.join(', ')}`
      : (reason.split('\n')[0] ?? '');
  const what = `${stream} needs an agent at ${status} before it can be merged: ${why}`;
  const then = mergeRequest ? 'and the merge follows' : 'then review it and merge it again';
  const remedy = `Start the agent with "pitwall resume ${bareName(stream)}", ${then}.`;
  return new Problem({ code: 'merge-needs-agent', what, remedy });
}

function driven(state: RunState, { base, landed, commit }: Review): Landing {
  const { stream: run, ended, stopped } = state;
  const answer = {
    run,
    base,
    landed: ended ? (landed ?? commit) : null,
    ended: ended?.how ?? null,
    submodules: submodulesOf(state),
    stopped: stopped ?? null,
  };
  return { kind: 'driven', answer };
}
