// While a question is open the attempt's clocks stand still; its own deadline brings the default or the end.
import { type AttemptRule, requestEnd } from './rule.ts';

export const question: AttemptRule = {
  name: 'question',
  decide: (state, _world, now) => {
    const open = state.openQuestion;
    if (!open) return undefined;
    if (now < open.deadline) {
      return { why: `waiting for an answer: ${open.text}`, wakeAt: open.deadline, awaits: 'a person to answer' };
    }
    if (open.default === undefined) return requestEnd('unanswered', open.text);
    const answer = { question: open.question, answer: open.default };
    return { why: 'nobody answered in time: the default stands', record: [{ type: 'QuestionAnswered', data: answer }] };
  },
};
