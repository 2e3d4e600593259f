// An attempt that ended stays ended.
import type { AttemptRule } from './rule.ts';

export const ended: AttemptRule = {
  name: 'ended',
  decide: state => (state.ended ? { why: `the attempt ended: ${state.ended.outcome.kind}` } : undefined),
};
