// Paused: nothing new is started. An attempt under way goes on in its own stream and its result is kept.
import type { RunRule } from './rule.ts';

export const paused: RunRule = {
  name: 'paused',
  decide: state => {
    if (!state.pausedBy) return undefined;
    return { why: `paused by ${state.pausedBy.id}`, awaits: `${state.pausedBy.id} to resume` };
  },
};
