// A cancel request ends the agent.
import { type AttemptRule, requestEnd } from './rule.ts';

export const cancel: AttemptRule = {
  name: 'cancel',
  decide: state => (state.cancel ? requestEnd('cancel', state.cancel.reason) : undefined),
};
