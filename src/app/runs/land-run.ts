// `merge` in the foreground: asks for the merge, and drives the run until it landed, was refused, or must be reviewed again.

import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { submodulesOf } from '../../core/run/rules/commit-work.ts';
import type { RunState } from '../../core/run/state.ts';
import { isClearingUp, isOver } from '../../core/run/view/ending.ts';
import { isInReview } from '../../core/run/view/standing.ts';
import type { Review } from '../../core/thread/review.ts';
import type { Landed, MergeRequest, Requested } from './answers.ts';
import { type DriveRunsOptions, driveRuns } from './drive-runs.ts';
import { driverOf } from './driver.ts';
import { findReview, openReview } from './find-review.ts';
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
  const after = await drive(workspace, before.stream, foreground);
  if (after.mergeRefusal) {
    const { reason, remedy } = after.mergeRefusal;
    throw new Problem({ code: 'merge-refused', what: reason, remedy });
  }
  return driven(after, (await findReview(workspace, after)).review);
}

/** Until it landed, was refused, or is in review again with work that the person has not seen. */
async function drive(workspace: RunsWorkspace, stream: string, foreground: Foreground): Promise<RunState> {
  const isAtRest = (state: RunState) =>
    isOver(state) ? isSettled(state) : isInReview(state) && state.mergeRequest === undefined;
  const giveBack = await (await workspace.runtime()).takeMergeTurn(foreground.signal);
  try {
    const [run] = await driveRuns(workspace, { ...foreground, runs: [{ stream, isNew: false }], isAtRest });
    if (!run) throw new Error(`${stream} was not driven`);
    return run.state;
  } finally {
    giveBack?.();
  }
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
