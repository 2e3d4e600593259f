// One end for every wait on something that cannot be seen: since when is a fact. An outage ends by itself, so the run is parked until
// then; what is refused stops the run soon, and all else after six hours.
import { outagePauseMs } from '../../effect/pursue.ts';
import { type RunState, requestOf } from '../state.ts';
import { type RunRule, type RunVerdict, stop } from './rule.ts';

const minuteMs = 60_000;
/** Nobody knows why it cannot be seen. */
export const blindMsMax = 6 * 60 * minuteMs;
/** It is there or it is not, and this token may see it or not: a forge that has just changed it may say otherwise for a while. */
export const refusedMsMax = 15 * minuteMs;

/** What is recorded without seeing anything: that a comment was given up, that a step is complete. The wait goes on behind it. */
const sightless = ['Warned', 'StepEntered'];

export function bounded(rule: RunRule): RunRule {
  return (state, world, now) => {
    const verdict = rule(state, world, now);
    return verdict && !verdict.isAside ? bound(state, verdict, now) : verdict;
  };
}

function bound(state: RunState, verdict: RunVerdict, now: number): RunVerdict {
  if (!verdict.isBlind) {
    const isSeeing = state.blind !== undefined && !verdict.record?.some(({ type }) => sightless.includes(type));
    return isSeeing ? { why: 'all can be seen again', record: [{ type: 'SightRegained', data: {} }] } : verdict;
  }
  const { why, cause } = verdict;
  const isOutage = cause === 'outage';
  const since = blindSince(state, isOutage, now);
  if (since === undefined) return { why, record: [{ type: 'SightLost', data: { why, isOutage } }] };
  if (isOutage) return parked(state, verdict, now, since);
  const [ms, said] = cause === 'refused' ? [refusedMsMax, '15 minutes'] : [blindMsMax, 'six hours'];
  if (now >= since + ms) return stop('unseen', `${why}, for ${said}`);
  return verdict.isLook ? { ...verdict, wakeAt: Math.min(nextLookAt(now, since), since + ms) } : verdict;
}

/** Undefined: the bound begins now. It does when an outage turns into something else, and once the clock was set back by more than the bound, so that
 * no wait gets long by that; it does not when something else turns into an outage, so that no change to and fro makes it endless. */
function blindSince({ blind }: RunState, isOutage: boolean, now: number): number | undefined {
  if (!blind || now < blind.since - blindMsMax) return undefined;
  return blind.isOutage && !isOutage ? undefined : blind.since;
}

/** The longer it lasts, the less often it is looked. */
function parked(state: RunState, verdict: RunVerdict, now: number, since: number): RunVerdict {
  if (!verdict.isLook) return verdict;
  const isLong = now - since > requestOf(state).settings.limits.outageMs;
  return { ...verdict, why: isLong ? `parked, ${verdict.why}` : verdict.why, wakeAt: nextLookAt(now, since) };
}

const nextLookAt = (now: number, since: number) => now + Math.max(5000, outagePauseMs(now - since));
