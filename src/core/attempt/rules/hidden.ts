// An agent that cannot be seen is looked for again; unknown is not gone.
import { type AttemptRule, look, pollAgainMs } from './rule.ts';

export const hidden: AttemptRule = (state, world, now) => {
  const seen = look(state, world);
  return 'hidden' in seen ? { why: seen.hidden, wakeAt: now + pollAgainMs } : undefined;
};
