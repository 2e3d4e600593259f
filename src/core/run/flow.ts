// The run flow: one item's way through a workflow.
import { attemptQuery } from '../attempt/queries.ts';
import { isInDoubt } from '../effect/confirm.ts';
import { hasDone } from '../effect/find.ts';
import type { Flow } from '../flow.ts';
import { EnsureReview } from '../world/forge-effects.ts';
import { baseQuery, cardQuery, itemQuery, reviewQuery, worktreeQuery } from '../world/queries.ts';
import { EnsureWorktree } from '../world/worktree-effects.ts';
import { runEffects, runQueries } from './asks.ts';
import { type RunEvent, runEvents } from './events.ts';
import { foldRun } from './fold-run.ts';
import { bounded } from './rules/bounded.ts';
import { runRules } from './rules/index.ts';
import { initialRun, type RunState } from './state.ts';
import { currentStep, isJudging, liveAttempt } from './view/current.ts';
import { isClearingUp, isOver } from './view/ending.ts';
import { isCardLookedAt, isItemDue, isWatched, nextItemPollAt, watchOf } from './view/watch.ts';

export const runFlow: Flow<RunState, RunEvent, typeof runEffects, typeof runQueries> = {
  name: 'run',
  events: runEvents,
  effects: runEffects,
  queries: runQueries,
  initial: initialRun,
  fold: foldRun,
  needs,
  rules: boundedRules(),
  nextPollAt: nextItemPollAt,
  isEnded: state => isOver(state) && !isInDoubt(state.effects) && !isClearingUp(state),
};

/** Only what a rule can look at now: the item until it was read, the worktree while no agent works in it. */
function needs(state: RunState): readonly ReturnType<(typeof runQueries)[number]>[] {
  const { request } = state;
  if (!request || state.ended || state.stopped) return [];
  const live = liveAttempt(state);
  const watch = isWatched(state) ? [watchOf(state)] : [];
  if (live) return [...watch, attemptQuery(live.attempt, request.branch)];
  if (isItemDue(state) && !state.stopRequest) return [...watch, itemQuery(request.item)];
  const step = currentStep(state);
  const worktree = hasDone(state.effects, EnsureWorktree) ? [worktreeQuery(request.branch)] : [];
  const card = isCardLookedAt(state) ? [cardQuery(request.item)] : [];
  const review = hasDone(state.effects, EnsureReview) ? [reviewQuery(request.branch)] : [];
  const isNearEnd = step !== undefined && (isJudging(step) || step.builtIn === 'done');
  const base = isNearEnd && worktree.length > 0 ? [baseQuery(request.branch, request.base)] : [];
  return [...watch, ...card, ...worktree, ...review, ...base];
}

/** What is confirmed in between says nothing of what could not be seen. */
function boundedRules(): typeof runRules {
  const each = Object.entries(runRules).map(([name, rule]) => [
    name,
    name === 'confirm-doubtful' ? rule : bounded(rule),
  ]);
  return Object.fromEntries(each);
}
