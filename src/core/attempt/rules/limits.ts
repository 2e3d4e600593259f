// Time, silence, tool calls, tokens and dollars of one attempt.
import { overdue } from '../overdue.ts';
import { type AttemptRule, look, requestEnd } from './rule.ts';

export const limits: AttemptRule = (state, world, now) => {
  const seen = look(state, world);
  if ('hidden' in seen || !state.request) return undefined;
  const answeredMs = state.answeredAt === undefined ? undefined : Math.max(0, now - state.answeredAt);
  const verdict = overdue(state.request.limits, seen.status, { questionMs: state.questionMs, answeredMs });
  if (verdict.kind === 'over') return requestEnd(verdict.cause, verdict.detail);
  return { why: 'the agent is at work', wakeAt: now + verdict.leftMs };
};
