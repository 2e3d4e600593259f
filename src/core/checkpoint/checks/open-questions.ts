import { type CodeCheck, listed, type Outcome, pass } from '../check.ts';

export const openQuestions: CodeCheck = {
  id: 'open-questions',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-002'],
  by: 'code',
  inputs: '`open_questions` of the highest version of every state',
  criterion: 'no critical question is open; one that is blocks. Warn where a severity or a state is missing',
  decide({ states, scope }): Outcome {
    const open = [...states.values()].flatMap(({ task, place, openQuestions: questions }) =>
      questions.map(question => ({ task, place, ...question })),
    );
    const critical = open.filter(({ severity }) => severity === 'critical');
    if (critical.length > 0) {
      const names = [...new Set(critical.map(({ task }) => task))];
      const evidence = `critical and open: ${listed(critical.map(({ task, text }) => `${task} "${text}"`))}`;
      return { result: 'fail', names, place: critical[0]?.place, evidence, vetoes: ['critical-question'] };
    }
    const silent = scope.filter(task => !states.has(task));
    if (silent.length > 0) return { result: 'warn', names: silent, evidence: `no state of ${listed(silent)}` };
    const unclear = open.filter(({ severity }) => severity === undefined);
    if (unclear.length > 0) {
      const names = [...new Set(unclear.map(({ task }) => task))];
      return { result: 'warn', names, place: unclear[0]?.place, evidence: `open without a severity: ${listed(names)}` };
    }
    return pass(open.length === 0 ? 'no question is open' : `${open.length} open, none critical`);
  },
};
