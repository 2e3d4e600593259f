// A run that ended or stopped does nothing until a person resumes it.
import { adviceFor } from '../stop-reason.ts';
import type { RunRule } from './rule.ts';

export const over: RunRule = {
  name: 'over',
  decide: state => {
    if (state.ended) return { why: `the run ended: ${state.ended.how}` };
    if (!state.stopped) return undefined;
    const { reason, detail } = state.stopped;
    return { why: `stopped, ${reason}: ${detail}. ${adviceFor(reason)}`, awaits: 'a person to resume' };
  },
};
