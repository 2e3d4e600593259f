// What was done in doubt is looked at once more, also after the run has stopped.
import { confirm } from '../../effect/confirm.ts';
import { requestOf } from '../state.ts';
import { patiently, type RunRule } from './rule.ts';

export const confirmDoubtful: RunRule = (state, _world, now) =>
  confirm(state.effects, patiently(state), now, requestOf(state).settings.limits.strayMs);
