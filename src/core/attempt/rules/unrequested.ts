// A stream without a request has nothing to do.
import type { AttemptRule } from './rule.ts';

export const unrequested: AttemptRule = state =>
  state.request ? undefined : { why: 'nothing was asked for yet', awaits: 'the flow that asks' };
