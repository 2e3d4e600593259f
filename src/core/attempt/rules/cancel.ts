// A cancel request ends the agent, also one that cannot be seen at the moment.
import { type AttemptRule, requestEnd } from './rule.ts';

export const cancel: AttemptRule = state => (state.cancel ? requestEnd('cancel', state.cancel.reason) : undefined);
