// `status`: every run with where it stands, who drives it and who has to act. Read from the journal and the transcripts alone.

import type { Actor } from '../../core/event.ts';
import type { RunState } from '../../core/run/state.ts';
import { isOver, isOverForGood } from '../../core/run/view/ending.ts';
import { openClaim } from '../../core/run/view/open-claim.ts';
import { isInReview, openQuestionOf } from '../../core/run/view/standing.ts';
import { observeRun } from '../runs/driver.ts';
import { allRuns, findRun, runsIn, unendedRuns } from '../runs/find-run.ts';
import type { RunStore, RunsWorkspace } from '../runs/runs-workspace.ts';
import { type Activity, foldActivity, noActivity } from './activity.ts';
import type { RunRow, StatusRequest } from './answers.ts';
import { progressText } from './progress-text.ts';
import { progressOf } from './run-progress.ts';
import { standingAnswer } from './summary.ts';

type ListingWorkspace = Pick<RunsWorkspace, 'findRuns' | 'clock'>;

/** Without a name those that wait for Pitwall or for a person; a Problem for a name that no run has. */
export async function listRuns(
  workspace: ListingWorkspace,
  _actor: Actor,
  { run, isAll = false }: StatusRequest,
): Promise<readonly RunRow[]> {
  const store = run === undefined ? await workspace.findRuns() : await runsIn(workspace);
  if (!store) return [];
  const { journal } = store;
  const states = run !== undefined ? [await findRun(journal, run)] : await (isAll ? allRuns : unendedRuns)(journal);
  return await Promise.all(states.map(state => rowOf(workspace, store, state)));
}

async function rowOf(workspace: ListingWorkspace, store: RunStore, state: RunState): Promise<RunRow> {
  const seen = await observeRun(store, state);
  const { attempt, driver, busy } = seen;
  const activity = attempt && !attempt.ended ? await activityOf(store, attempt.stream) : noActivity;
  const progress = progressOf({ state, attempt, activity, busy }, workspace.clock.now());
  return {
    ...standingAnswer(state, seen),
    item: state.request?.item ?? '',
    title: state.item?.title ?? '',
    isOver: isOver(state),
    isSettled: isOverForGood(state),
    isInReview: isInReview(state),
    now: isOver(state) || progress.question || driver === null ? '' : progressText(progress),
    costUsd: progress.costUsd ?? null,
    driver,
    question: openQuestionOf(attempt)?.text ?? openClaim(state)?.text ?? null,
  };
}

/** What its agent did so far. */
async function activityOf({ transcript }: RunStore, attempt: string): Promise<Activity> {
  let activity = noActivity;
  for await (const line of transcript(attempt.replace(/^attempt\//, ''))) activity = foldActivity(activity, line);
  return activity;
}
