// A run that ended or stopped does nothing by itself. What a person can do about a stop is in its advice.
import { confirmAt } from '../../effect/confirm.ts';
import { requestOf } from '../state.ts';
import { adviceOn } from '../stop-reason.ts';
import { patiently, type RunRule } from './rule.ts';

export const over: RunRule = state => {
  if (!state.ended && !state.stopped) return undefined;
  const wakeAt = confirmAt(state.effects, patiently(state), requestOf(state).settings.limits.strayMs);
  if (!state.stopped) return { why: `the run ended: ${state.ended?.how}`, wakeAt };
  const { reason, detail } = state.stopped;
  const actions = adviceOn(reason).map(({ action }) => action);
  const act = (['resume', 'drop'] as const).find(action => actions.includes(action));
  const awaits = act ? { awaits: `a person to ${act} it` } : {};
  return { why: `stopped, ${reason}: ${detail}`, wakeAt, ...awaits };
};
