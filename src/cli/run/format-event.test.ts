import { describe, expect, it } from 'vitest';
import type { ResultErrors } from '../../core/attempt/events.ts';
import { noUsage } from '../../core/attempt/outcome.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import { createTerminal } from '../terminal.ts';
import { firstLine, formatEvent } from './format-event.ts';

const plain = createTerminal({ stdout: { write: () => true }, stderr: { write: () => true }, color: false }).style;

function concluded(more: Pick<EventData<'AttemptConcluded'>, 'outcome'> & { errors?: ResultErrors }): RunEvent {
  return { type: 'AttemptConcluded', data: { attempt: '1.1', usage: noUsage, errors: [], ...more } };
}

describe('formatEvent', () => {
  it.each<[string, RunEvent, string | undefined]>([
    [
      'names the step that is entered',
      { type: 'StepEntered', data: { status: 'Audit', how: 'forward', reason: 'x' } },
      'Audit',
    ],
    [
      'says why a run goes back',
      { type: 'StepEntered', data: { status: 'Research', how: 'back', reason: '## More\n\n**unclear**' } },
      'Back to Research: unclear',
    ],
    [
      'goes on behind a colon, where what matters is listed',
      {
        type: 'StepEntered',
        data: {
          status: 'Implementation',
          how: 'conflict',
          reason: 'The work conflicts with main, in:\n- a.ts\n- b.ts\n\nSolve it.',
        },
      },
      'Back to Implementation: The work conflicts with main, in: a.ts, b.ts',
    ],
    [
      'does not call a step back that only skips one',
      { type: 'StepEntered', data: { status: 'Architecture', how: 'skip', reason: 'findings are there' } },
      'Architecture: findings are there',
    ],
    [
      'keeps a warning of several lines readable',
      { type: 'Warned', data: { cause: 'c', message: 'exit code 1\nnpm error' } },
      '  warning exit code 1 npm error',
    ],
    [
      'says why an attempt failed',
      concluded({ outcome: { kind: 'failed', cause: 'not-logged-in', detail: 'Invalid API key.\nLog in.' } }),
      '  attempt 1.1 ended: failed: Invalid API key. Log in. (0 tokens, 0 tool calls)',
    ],
    [
      'says until when a rate limit holds',
      concluded({ outcome: { kind: 'rate-limited', until: 3_600_000 } }),
      '  attempt 1.1 ended: the rate limit is reached until 1970-01-01 01:00:00 UTC (0 tokens, 0 tool calls)',
    ],
    [
      'says what is wrong with a result',
      concluded({ outcome: { kind: 'finished' }, errors: [{ path: 'testCommand', message: 'expected array' }] }),
      '  attempt 1.1 ended: its result cannot be used: testCommand: expected array (0 tokens, 0 tool calls)',
    ],
    [
      'names the person who asked',
      { type: 'PauseRequested', data: {}, actor: { kind: 'person', id: 'ann' } } as RunEvent,
      'ann paused it',
    ],
    [
      'names the step that a person asked for',
      { type: 'JumpRequested', data: { status: 'Audit' } },
      'A person asked for the step Audit',
    ],
    ['says who closed the item', { type: 'ItemClosed', data: { by: 'ann' } }, 'ann closed the item'],
    ['says that the item was closed, by whomever', { type: 'ItemClosed', data: {} }, 'A person closed the item'],
    [
      'says whose move of the card is followed',
      { type: 'MoveFollowed', data: { move: 'm1', by: 'ann', status: 'Backlog', as: 'stop' } },
      'ann moved the card to Backlog',
    ],
    [
      'says how an audit went, with what is critical',
      {
        type: 'AuditJudged',
        data: { attempt: '1.1', commit: 'c', verdict: 'score-rejected', passing: 7, total: 8, criticals: 1 },
      },
      '  audit rejected: score 7/8, 1 critical finding',
    ],
    [
      'shows how each gate went, and what the bad ones found',
      {
        type: 'EffectDone',
        data: {
          key: 'run/1/1',
          isDoubtful: false,
          output: {
            commit: 'c',
            results: [
              { gate: 'test', state: 'fail', reason: 'r', findings: ['reads twice'] },
              { gate: 'build', state: 'pass', reason: 'r', findings: [] },
              { gate: 'lint', state: 'skipped', reason: 'r', findings: [] },
            ],
          },
        },
      },
      '  ✗ test failed; ✓ build passed; 1 had nothing to run\n    - test: reads twice',
    ],
    [
      'says how a worktree was set up',
      {
        type: 'EffectDone',
        data: { key: 'run/1/1', isDoubtful: false, output: { how: 'npm dependencies', warnings: [] } },
      },
      '  worktree set up: npm dependencies',
    ],
    [
      'says nothing of a worktree that needed no set-up',
      { type: 'EffectDone', data: { key: 'run/1/1', isDoubtful: false, output: { how: '', warnings: [] } } },
      undefined,
    ],
    [
      'says why a run stops',
      { type: 'RunStopped', data: { reason: 'timeout', detail: 'developer: too long' } },
      'Stopped, timeout: developer: too long',
    ],
    [
      'says that nothing was checked where every gate was skipped, and how to configure one',
      {
        type: 'EffectDone',
        data: {
          key: 'run/1/1',
          isDoubtful: false,
          output: { commit: 'c', results: [{ gate: 'test', state: 'skipped', reason: 'r', findings: [] }] },
        },
      },
      '  nothing was checked: no gate is configured; name one in .pitwall/config.yaml, such as commands: {test: npm test}',
    ],
    [
      'has nothing to say of bookkeeping',
      { type: 'EffectDone', data: { key: 'run/1/1', output: null, isDoubtful: false } },
      undefined,
    ],
  ])('%s', (_rule, event, line) => {
    expect(formatEvent(event, plain)).toBe(line);
  });
});

describe('firstLine', () => {
  it('skips headings and blank lines, drops emphasis and what would move the cursor', () => {
    expect(firstLine('a\u001b[2J\u202eb')).toBe('a?[2J?b');
    expect(firstLine('## Heading\n\n**bold** `code`\nmore')).toBe('bold code');
  });
});
