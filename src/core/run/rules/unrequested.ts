// A stream without a request has nothing to do.
import type { RunRule } from './rule.ts';

export const unrequested: RunRule = state =>
  state.request ? undefined : { why: 'nothing was asked for yet', awaits: 'a person to ask' };
