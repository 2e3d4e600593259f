// What a person decided about the review counts at any step: closed, it stops the run; merged, it ends the run.
import { hasDone } from '../../effect/find.ts';
import { EnsureReview } from '../../world/forge-effects.ts';
import { reviewQuery, worktreeQuery } from '../../world/queries.ts';
import type { RunWorld } from '../asks.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentStep, isJudging } from '../view/current.ts';
import { isApproved } from '../view/evidence.ts';
import { mergedEnd, type RunRule, type RunVerdict, stop } from './rule.ts';

/** No agent works on what a person does not want. Opened again, a resume continues. */
export const closedReview: RunRule = (state, world) => {
  if (!hasDone(state.effects, EnsureReview)) return undefined;
  const review = world.get(reviewQuery(requestOf(state).branch));
  if (review.kind !== 'known' || review.value.state !== 'closed') return mergedMeanwhile(state, world);
  return stop('review-closed', closedText(review.value.closing));
};

/** A person merged it while an agent mended it: what the agent did since then is on the branch, and in no review. */
export function mergedMeanwhile(state: RunState, world: RunWorld): RunVerdict | undefined {
  const { branch } = requestOf(state);
  const review = hasDone(state.effects, EnsureReview) ? world.get(reviewQuery(branch)) : undefined;
  if (review?.kind !== 'known' || review.value.state !== 'merged') return undefined;
  const { head } = review.value;
  const step = currentStep(state);
  // What it approved goes on to Done first, where a merge ends it.
  if (step?.builtIn === 'done' || (step && isJudging(step) && isApproved(state, head))) return undefined;
  const end = mergedEnd(state, head);
  const tip = world.get(worktreeQuery(branch));
  if (tip.kind !== 'known' || tip.value.tip === head) return end;
  const message = `the review was merged at ${head}; what was made on ${branch} after that was not judged and not merged`;
  return { ...end, record: [{ type: 'Warned', data: { cause: 'merged-meanwhile', message } }, ...(end.record ?? [])] };
}

export function closedText(said = ''): string {
  return said === '' ? 'a person closed the review' : `a person closed the review: ${said}`;
}
