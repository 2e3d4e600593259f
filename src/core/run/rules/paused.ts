// Paused: nothing new is started. An attempt under way goes on in its own stream and its result is kept.
import { confirmAt } from '../../effect/confirm.ts';
import { requestOf } from '../state.ts';
import { patiently, type RunRule } from './rule.ts';

export const paused: RunRule = state => {
  if (!state.pausedBy) return undefined;
  const wakeAt = confirmAt(state.effects, patiently(state), requestOf(state).settings.limits.strayMs);
  return { why: `paused by ${state.pausedBy.id}`, wakeAt, awaits: `${state.pausedBy.id} to resume`, isFirm: true };
};
