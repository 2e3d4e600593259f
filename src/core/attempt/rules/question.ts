// While a question is open the attempt's clocks are stopped; its own deadline brings the default or the end.
import type { Question } from '../state.ts';
import { type AttemptRule, requestEnd } from './rule.ts';

export const question: AttemptRule = (state, _world, now) => {
  const open = state.openQuestion;
  if (!open) return undefined;
  if (now < open.askedAt) return askedAnew(open, now);
  if (now < open.deadline)
    return { why: `waiting for an answer: ${open.text}`, wakeAt: open.deadline, awaits: 'a person to answer' };
  if (open.default === undefined) return requestEnd('unanswered', open.text);
  const answer = { question: open.question, answer: open.default };
  return { why: 'no answer came in time: the default counts', record: [{ type: 'QuestionAnswered', data: answer }] };
};

/** The clock was set back: the person gets the same time again, not the time until the old deadline. */
function askedAnew({ askedAt, ...asked }: Question, now: number) {
  const data = { ...asked, deadline: now + asked.deadline - askedAt };
  return { why: 'the clock was set back during a question', record: [{ type: 'QuestionAsked', data } as const] };
}
