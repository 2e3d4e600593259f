// An attempt that ended stays ended.
import type { AttemptRule } from './rule.ts';

export const ended: AttemptRule = state =>
  state.ended ? { why: `the attempt ended: ${state.ended.outcome.kind}` } : undefined;
