import { describe, expect, it } from 'vitest';
import type { Explained } from '../../app/views/answers.ts';
import { absent, known, unknown } from '../../core/answer.ts';
import { plainStyle } from '../terminal.ts';
import { renderExplanation } from './render-explanation.ts';

const waiting: Explained = {
  run: 'run/7',
  standing: 'in review',
  state: 'in-review',
  step: 'Done',
  waitsFor: 'review',
  deadline: null,
  next: 'See it with "pitwall review 7"; a merge ends the run.',
  driver: null,
  rule: 'after-done',
  why: 'waiting for the review',
  record: [],
  effects: [],
  wakeAt: 65_000,
  awaits: 'a reviewer',
  attempt: null,
  seen: [
    { query: 'review/b', answer: known({ state: 'open' }) },
    { query: 'worktree/b', answer: unknown('git does not answer') },
    { query: 'card/7', answer: absent },
  ],
};
const shown = (answer: Partial<Explained>) => renderExplanation({ ...waiting, ...answer }, plainStyle, 5000).join('\n');

describe('an explanation for people', () => {
  it('names the rule, the reason, for whom and until when, and what was seen', () => {
    expect(shown({})).toBe(
      [
        'run/7 in review',
        '  driven by  no process',
        '  rule       after-done',
        '  why        waiting for the review',
        '  waits for  a reviewer',
        '  until      1970-01-01 00:01:05, in 1 min 00 s',
        '  seen       review/b: {"state":"open"}',
        '  seen       worktree/b: unknown, git does not answer',
        '  seen       card/7: absent',
        '  next       See it with "pitwall review 7"; a merge ends the run.',
      ].join('\n'),
    );
  });

  it('names what is done next', () => {
    const effects = [{ kind: 'RunGates', cause: 'gates/2/c', input: null }];
    const record = [{ type: 'StepEntered', data: {} }];
    const decision = {
      rule: 'run-gates',
      why: 'RunGates is due',
      record,
      effects,
      wakeAt: undefined,
      awaits: undefined,
    };
    expect(shown({ driver: 'pitwall run, pid 5', ...decision })).toMatch(
      /driven by {2}pitwall run, pid 5\n.*\n.*\n {2}does next {2}RunGates \(gates\/2\/c\)\n {2}records {4}StepEntered/,
    );
  });

  it('names the running attempt, and its question', () => {
    const question = { text: 'Which?', deadline: 65_000 };
    const attempt = { attempt: '7.1', role: 'developer', startedAt: 2000, timeoutMs: 60_000, ending: null, question };
    expect(shown({ attempt })).toContain('attempt    7.1, developer, working for 3 s, at most 1 min 00 s');
    expect(shown({ attempt })).toContain('it asks    Which? (until 1970-01-01 00:01:05, in 1 min 00 s)');
    expect(shown({ attempt: { ...attempt, startedAt: null } })).toContain('not started yet');
  });
});
