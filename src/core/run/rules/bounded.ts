// One end for every wait on something that cannot be seen: since when is a fact, and after six hours the run stops.
import type { RunState } from '../state.ts';
import { type RunRule, type RunVerdict, stop } from './rule.ts';

/** Longer than any rate limit of a forge and most outages. */
export const blindMsMax = 6 * 60 * 60_000;

export function bounded(rule: RunRule): RunRule {
  return (state, world, now) => {
    const verdict = rule(state, world, now);
    return verdict && !verdict.isAside ? bound(state, verdict, now) : verdict;
  };
}

/** A clock that was set back by more than the bound begins it anew, so that no wait gets long by that. */
function bound({ blindSince: since }: RunState, verdict: RunVerdict, now: number): RunVerdict {
  const blindSince = since !== undefined && now < since - blindMsMax ? undefined : since;
  if (!verdict.isBlind)
    return since === undefined
      ? verdict
      : { why: 'all can be seen again', record: [{ type: 'SightRegained', data: {} }] };
  const { why } = verdict;
  if (blindSince === undefined) return { why, record: [{ type: 'SightLost', data: { why } }] };
  return now >= blindSince + blindMsMax ? stop('unseen', `${why}, for six hours`) : verdict;
}
