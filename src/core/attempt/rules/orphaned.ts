// An agent that a dead engine left behind is ended: its pipes are lost, so it can be neither followed nor judged.
import { type AttemptRule, look, requestEnd } from './rule.ts';

export const orphaned: AttemptRule = (state, world) => {
  const seen = look(state, world);
  if ('hidden' in seen || seen.status.isOurs) return undefined;
  return requestEnd('orphaned', 'it was started by an engine that is gone');
};
