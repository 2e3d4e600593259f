// A person wants the review landed: by compare-and-swap, as often as somebody else was faster, within a limit.
import { pursue } from '../../effect/pursue.ts';
import type { EffectRecord } from '../../effect/state.ts';
import type { Verdict } from '../../flow.ts';
import type { RunEvent } from '../events.ts';
import { landingSchema } from '../landing.ts';
import type { RunState } from '../state.ts';
import { approvedCommit, requestOf, stop } from '../view.ts';
import { lookAgainMs, patiently } from './rule.ts';

/** Nothing to answer while nobody asks for it. The branch is known to stand on the tip of its base. */
export function landReview(state: RunState, now: number): Verdict<RunEvent> | undefined {
  const { mergeRequest } = state;
  if (!mergeRequest) return undefined;
  const { branch, base, settings } = requestOf(state);
  const prefix = `land/${mergeRequest.n}/`;
  const races = state.effects.filter(effect => effect.cause.startsWith(prefix) && isLost(effect)).length;
  if (races > settings.limits.targetRacesMax) return stop('target-moving', `${base} moved ${races} times in between`);
  const commit = approvedCommit(state);
  const input = { branch, base, commit, updateCheckout: mergeRequest.updateCheckout };
  // What was prepared for a commit is never done with another, also when the work was rebased before anybody knew how it ended.
  const request = { kind: 'LandReview', cause: `${prefix}${commit}/${races + 1}`, input };
  const pursuit = pursue(state.effects, request, patiently(state), now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return refused(pursuit.reason, 'See the reason, then ask for the merge again.');
  const landing = landingSchema.parse(pursuit.output);
  if (landing.kind === 'refused') return refused(landing.reason, landing.remedy);
  return { why: `${branch} is on ${base}; waiting for the review to show it`, wakeAt: now + lookAgainMs };
}

function isLost({ status, output }: EffectRecord): boolean {
  return status === 'done' && landingSchema.parse(output).kind === 'behind';
}

function refused(reason: string, remedy: string): Verdict<RunEvent> {
  return { why: `not merged: ${reason}`, record: [{ type: 'MergeRefused', data: { reason, remedy } }] };
}
