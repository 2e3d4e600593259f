// A person wants the review landed: by compare-and-swap, as often as somebody else was faster, within a limit.
import { doneBy, outputOf } from '../../effect/find.ts';
import { pursue } from '../../effect/pursue.ts';
import type { EffectRecord } from '../../effect/state.ts';
import { LandReview } from '../../world/forge-effects.ts';
import { squashMessage } from '../commit-message.ts';
import { type RunState, requestOf } from '../state.ts';
import { approvedCommit } from '../view/evidence.ts';
import { patiently, pollAgain, type RunVerdict, stop } from './rule.ts';

/** No verdict until a person asks for the merge. The branch is on the tip of its base by now. */
export function landReview(state: RunState, now: number): RunVerdict | undefined {
  const { mergeRequest } = state;
  const commit = approvedCommit(state);
  if (!mergeRequest || commit === undefined) return undefined;
  const { branch, base, settings } = requestOf(state);
  const prefix = `land/${mergeRequest.n}/`;
  const races = doneBy(state.effects, LandReview).filter(each => each.cause.startsWith(prefix) && isLost(each)).length;
  if (races > settings.limits.targetRacesMax) return stop('target-moving', `${base} moved ${races} times in between`);
  const squash = settings.landing === 'squash' ? { squash: squashMessage(state) } : {};
  const input = { branch, base, commit, updateCheckout: mergeRequest.updateCheckout, ...squash };
  // What was prepared for a commit is never done with another, also when the work was rebased before anybody knew how it ended.
  const request = { effect: LandReview, cause: `${prefix}${commit}/${races + 1}`, input };
  const pursuit = pursue(state.effects, request, patiently(state), now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return refused(pursuit.reason, 'See the reason, then ask for the merge again.');
  const landing = pursuit.output;
  if (landing.kind === 'refused') return refused(landing.reason, landing.remedy);
  return pollAgain(`${branch} is on ${base}; waiting for the review to show it`, now);
}

/** The base moved before it could be landed. */
function isLost(record: EffectRecord): boolean {
  return outputOf(LandReview, record).kind === 'behind';
}

function refused(reason: string, remedy: string): RunVerdict {
  return { why: `not merged: ${reason}`, record: [{ type: 'MergeRefused', data: { reason, remedy } }] };
}
