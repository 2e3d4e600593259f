// The run flow: one item's way through a workflow.
import { isInDoubt } from '../effect/confirm.ts';
import type { Flow, Query } from '../flow.ts';
import { type RunEvent, runEvents } from './events.ts';
import { foldRun } from './fold.ts';
import { attemptQuery, baseQuery, cardQuery, itemQuery, reviewQuery, worktreeQuery } from './queries.ts';
import { runRules } from './rules/index.ts';
import { initialRun, type RunState } from './state.ts';
import { currentStep, isClearingUp, isItemDue, isJudging, isOver, liveAttempt } from './view.ts';
import { isCardLookedAt, isWatched, nextLook, watchQuery } from './watch.ts';

export const runFlow: Flow<RunState, RunEvent> = {
  name: 'run',
  events: runEvents,
  initial: initialRun,
  fold: foldRun,
  needs,
  rules: runRules,
  lookAt: nextLook,
  isEnded: state => isOver(state) && !isInDoubt(state.effects) && !isClearingUp(state),
};

/** Only what a rule can look at now: the item until it was read, the worktree while no agent works in it. */
function needs(state: RunState): readonly Query[] {
  const { request } = state;
  if (!request || state.ended || state.stopped) return [];
  const live = liveAttempt(state);
  const watch = isWatched(state) ? [watchQuery(state)] : [];
  if (live) return [...watch, attemptQuery(live.attempt, request.branch)];
  if (isItemDue(state)) return [...watch, itemQuery(request.item)];
  const step = currentStep(state);
  const hasDone = (kind: string) => state.effects.some(effect => effect.kind === kind && effect.status === 'done');
  const worktree = hasDone('EnsureWorktree') ? [worktreeQuery(request.branch)] : [];
  const card = isCardLookedAt(state) ? [cardQuery(request.item)] : [];
  const review = hasDone('EnsureReview') ? [reviewQuery(request.branch)] : [];
  const isNearEnd = step !== undefined && (isJudging(step) || step.builtIn === 'done');
  const base = isNearEnd && worktree.length > 0 ? [baseQuery(request.branch, request.base)] : [];
  return [...watch, ...card, ...worktree, ...review, ...base];
}
