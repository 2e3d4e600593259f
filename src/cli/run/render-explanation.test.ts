import { describe, expect, it } from 'vitest';
import { attemptLimits } from '../../../test/support/run-attempt-story.ts';
import { absent, known, unknown } from '../../core/answer.ts';
import { initialAttempt } from '../../core/attempt/state.ts';
import { plainStyle } from '../terminal.ts';
import { type Explained, renderExplanation } from './render-explanation.ts';

const waiting: Explained = {
  run: 'run/7',
  standing: 'in review',
  driver: undefined,
  explanation: {
    decision: {
      rule: 'after-done',
      why: 'waiting for the review',
      record: [],
      effects: [],
      wakeAt: 65_000,
      awaits: 'a reviewer',
    },
    seen: [
      { query: 'review/b', answer: known({ state: 'open' }) },
      { query: 'worktree/b', answer: unknown('git does not answer') },
      { query: 'card/7', answer: absent },
    ],
  },
  attempt: undefined,
};
const told = (explained: Partial<Explained>) =>
  renderExplanation({ ...waiting, ...explained }, plainStyle, 5000).join('\n');

describe('an explanation for people', () => {
  it('names the rule, the reason, for whom and until when, and what was seen', () => {
    expect(told({})).toBe(
      [
        'run/7 in review',
        '  driven by  nobody: it goes on with "pitwall resume"',
        '  rule       after-done',
        '  why        waiting for the review',
        '  waits for  a reviewer',
        '  until      1970-01-01 00:01:05, in 1 min 00 s',
        '  seen       review/b: {"state":"open"}',
        '  seen       worktree/b: unknown, git does not answer',
        '  seen       card/7: absent',
      ].join('\n'),
    );
  });

  it('names what is done next', () => {
    const effects = [{ kind: 'RunGates', cause: 'gates/2/c', input: null }];
    const record = [{ type: 'StepEntered', data: {} }];
    const decision = { rule: 'run-gates', why: 'RunGates is due', record, effects };
    const { explanation } = waiting;
    expect(told({ driver: 'pitwall run, pid 5', explanation: { ...explanation, decision } })).toMatch(
      /driven by {2}pitwall run, pid 5\n.*\n.*\n {2}does next {2}RunGates \(gates\/2\/c\)\n {2}records {4}StepEntered/,
    );
  });

  it('tells of the attempt under way, and of its question', () => {
    const request = {
      attempt: '7.1',
      flow: 'run/7',
      role: 'developer',
      worktree: 'b',
      notes: [],
      limits: attemptLimits,
    };
    const launched = { process: { pid: 1, startTime: '1', bootId: 'b' }, epoch: 1, at: 2000 };
    const openQuestion = { question: 'q', text: 'Which?', default: undefined, deadline: 65_000, askedAt: 1 };
    const attempt = { ...initialAttempt('attempt/7.1'), request, launched, openQuestion };
    expect(told({ attempt })).toContain('attempt    7.1, developer, at work for 3 s, at most');
    expect(told({ attempt })).toContain('it asks    Which? (until 1970-01-01 00:01:05, in 1 min 00 s)');
  });
});
