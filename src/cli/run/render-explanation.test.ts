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
  next: 'It is ready for your review.',
  commands: [{ command: 'pitwall review 7', does: 'read it' }],
  driver: null,
  rule: 'after-done',
  why: 'waiting for the review',
  record: [],
  effects: [],
  wakeAt: 65_000,
  awaits: 'a reviewer',
  attempt: null,
  seen: [
    {
      query: 'review/b',
      answer: known({ state: 'open', head: 'b3b323e03184d0c9b66d6b1c4834bfb8fa4c974e', isMerged: false, returns: [] }),
    },
    { query: 'worktree/b', answer: unknown('git does not answer') },
    { query: 'card/7', answer: absent },
  ],
};
const shown = (answer: Partial<Explained>) =>
  renderExplanation({ ...waiting, ...answer }, { style: plainStyle, width: 80 }, 5000).join('\n');

describe('an explanation for people', () => {
  it('names the rule, the reason, for whom and until when, and what was seen', () => {
    expect(shown({})).toBe(
      [
        'run/7 in review',
        '  why         waiting for the review',
        '  waits for   a reviewer',
        '  next check  in 1 min 00 s, at 1970-01-01 00:01:05 UTC',
        '  review      state open, head b3b323e031, is not merged, returns none',
        '  worktree    unknown: git does not answer',
        '  card        there is none',
        '  driven by   no process',
        '  rule        after-done',
        '',
        'It is ready for your review.',
        '  pitwall review 7',
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
      / {2}does next {2}run gates\n {2}records {4}step entered\n(?:.*\n)* {2}driven by {2}pitwall run, pid 5\n/,
    );
  });

  it('names the running attempt, and its question', () => {
    const question = { text: 'Which?', deadline: 65_000 };
    const attempt = { attempt: '7.1', role: 'developer', startedAt: 2000, timeoutMs: 60_000, ending: null, question };
    expect(shown({ attempt })).toContain('attempt     7.1, developer, working for 3 s, at most 1 min 00 s');
    expect(shown({ attempt })).toContain('it asks     Which? (until in 1 min 00 s, at 1970-01-01 00:01:05 UTC)');
    expect(shown({ attempt: { ...attempt, startedAt: null } })).toContain('not started yet');
  });
});
