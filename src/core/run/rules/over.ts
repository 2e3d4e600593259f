// A run that ended or stopped does nothing until a person resumes it.
import { confirmAt } from '../../effect/confirm.ts';
import { requestOf } from '../state.ts';
import { patiently, type RunRule } from './rule.ts';

export const over: RunRule = state => {
  if (!state.ended && !state.stopped) return undefined;
  const wakeAt = confirmAt(state.effects, patiently(state), requestOf(state).settings.limits.strayMs);
  if (!state.stopped) return { why: `the run ended: ${state.ended?.how}`, wakeAt };
  const { reason, detail } = state.stopped;
  return { why: `stopped, ${reason}: ${detail}`, wakeAt, awaits: 'a person to resume it' };
};
