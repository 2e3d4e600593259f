import { describe, expect, it } from 'vitest';
import type { Explained } from '../../app/views/answers.ts';
import { absent, known, unknown } from '../../core/answer.ts';
import { plainStyle } from '../terminal.ts';
import { renderExplanation } from './render-explanation.ts';

const commit = 'b3b323e03184d0c9b66d6b1c4834bfb8fa4c974e';
const waiting: Explained = {
  run: 'run/7',
  standing: 'in review',
  state: 'in-review',
  step: 'Done',
  waitsFor: 'review',
  deadline: null,
  containment: 'sandbox',
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
      answer: known({ state: 'open', head: commit, mergeable: 'yes', returns: [] }),
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
        '  waits for   your review',
        '  next check  in 1 min 00 s, at 1970-01-01 00:01:05 UTC',
        '  review      open at b3b323e031, can be merged',
        '  worktree    not known: git does not answer',
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
      why: 'about to run gates',
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
    const base = { attempt: '7.1', role: 'developer', startedAt: 2000, timeoutMs: 60_000, ending: null, question };
    const attempt = { ...base, agent: null, waitsForAgent: null };
    const asking = shown({ attempt, waitsFor: 'answer', why: 'developer is at work in 7.1', awaits: 'attempt 7.1' });
    expect(asking).toContain('why         the developer asks you something\n  waits for   your answer');
    expect(asking).toContain('attempt     7.1, developer, working for 3 s, at most 1 min 00 s');
    expect(asking).toContain('it asks     Which?\n  answer by   1970-01-01 00:01:05 UTC, within 1 min 00 s');
    expect(shown({ attempt: { ...attempt, startedAt: null } })).toContain('not started yet');
  });

  it('says which agent works, why, and whom the attempt waits for', () => {
    const base = { attempt: '7.1', role: 'developer', timeoutMs: 60_000, ending: null, question: null };
    const agent = { name: 'strong', why: ['cheap is left out: it is small', 'strong is the only one that fits'] };
    const attempt = { ...base, startedAt: null, agent, waitsForAgent: 'waits for strong, which works on 3.1' };
    const text = shown({ attempt });
    expect(text).toContain('attempt     7.1, developer, waits for strong, which works on 3.1');
    expect(text).toContain('agent       strong: cheap is left out: it is small; strong is the only one');
  });

  it('never says that an agent works which died with Pitwall', () => {
    const attempt = {
      attempt: '7.1',
      role: 'developer',
      startedAt: 2000,
      timeoutMs: 60_000,
      ending: null,
      question: null,
      agent: null,
      waitsForAgent: null,
    };
    const seen = [{ query: 'attempt/7.1', answer: known({ stream: 'attempt/7.1', questionMs: 0 }) }];
    const text = shown({ attempt, seen, waitsFor: 'resume', why: 'developer is at work', awaits: 'attempt 7.1' });
    expect(text).toContain(
      [
        '  why        Pitwall stopped while an agent was working',
        '  waits for  you to resume it',
        '  attempt    7.1, developer, cut off',
        '  driven by  no process',
      ].join('\n'),
    );
  });
});
