import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../adapters/clock/manual.ts';
import type { Decision } from '../../core/flow.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { momentMs, reportLate } from './report-late.ts';

const key = 'run/1/2';
const prepared = (kind: string, input: unknown = null): RunEvent => ({
  type: 'EffectPrepared',
  data: { key, cause: 'setup/1', kind, input },
});
const retried: RunEvent = { type: 'EffectRetried', data: { key } };
const done: RunEvent = { type: 'EffectDone', data: { key, output: null, isDoubtful: false } };
const failed: RunEvent = { type: 'EffectFailed', data: { key, reason: 'x', final: false } };
const waiting = (why: string): Decision => ({ rule: 'r', why, record: [], effects: [], wakeAt: 1 });

function listen() {
  const clock = new ManualClock(0);
  const said: string[] = [];
  const gatesOf = (branch: string) => [`npm ci on head of ${branch}, ${clock.now() / 1000} s`, 'test on base, 1 s'];
  const reporter = reportLate({ clock, print: (_stream, line) => void said.push(line), gatesOf });
  const note = (event: RunEvent) => reporter.noteEvent('run/1', event);
  const decide = (decision: Decision) => reporter.noteDecision('run/1', decision);
  return { clock, said, reporter, note, decide };
}

describe('a set-up', () => {
  it('is reported after two seconds', async () => {
    const { clock, said, note } = listen();
    note(prepared('SetUpWorktree'));
    await clock.advance(momentMs - 1);
    expect(said).toEqual([]);
    await clock.advance(1);
    expect(said).toEqual([expect.stringContaining('setting up the worktree')]);
  });

  it('is reported again as long as it lasts, more seldom each time', async () => {
    const { clock, said, note } = listen();
    note(prepared('SetUpWorktree'));
    for (let at = 0; at < 200; at++) await clock.advance(1000);
    expect(said.map(line => /, (\d[^,]*)$/.exec(line)?.[1])).toEqual([
      ...[undefined, '10 s', '30 s', '1 min 00 s', '2 min 00 s', '3 min 00 s'],
    ]);
  });

  it('that is over by then is not reported', async () => {
    const { clock, said, note } = listen();
    note(prepared('SetUpWorktree'));
    note(done);
    await clock.advance(momentMs);
    expect(said).toEqual([]);
  });

  it('is reported again when it is tried again', async () => {
    const { clock, said, note } = listen();
    note(prepared('SetUpWorktree'));
    note(failed);
    note(retried);
    await clock.advance(momentMs);
    expect(said).toHaveLength(1);
  });

  it('is not reported after the end, nor is any other effect', async () => {
    const { clock, said, note, reporter } = listen();
    note(prepared('PushBranch'));
    note(retried);
    await clock.advance(momentMs);
    note(prepared('SetUpWorktree'));
    reporter.close();
    await clock.advance(momentMs);
    expect(said).toEqual([]);
  });
});

describe('a run of gates', () => {
  it('is reported with what is being done for it, until it is over', async () => {
    const { clock, said, note } = listen();
    note(prepared('RunGates', { branch: 'b', commit: 'c', gates: 'all' }));
    await clock.advance(momentMs);
    await clock.advance(8000);
    note(done);
    await clock.advance(60_000);
    expect(said).toEqual([
      '  ... npm ci on head of b, 2 s; test on base, 1 s',
      '  ... npm ci on head of b, 10 s; test on base, 1 s',
    ]);
  });
});

describe('a wait for the world', () => {
  it('of an agent at work is not the wait of its run', async () => {
    const { clock, said, reporter } = listen();
    reporter.noteDecision('attempt/1.1', waiting('the agent is at work'));
    await clock.advance(momentMs);
    expect(said).toEqual([]);
  });

  it('is reported once, when it is longer than a moment', async () => {
    const { clock, said, decide } = listen();
    decide(waiting('GitHub is silent'));
    expect(said).toEqual([]);
    decide(waiting('GitHub is silent'));
    await clock.advance(momentMs);
    decide(waiting('GitHub is silent'));
    await clock.advance(momentMs);
    expect(said).toEqual(['  waiting: GitHub is silent']);
  });

  it('that is over at once is not reported', async () => {
    const { clock, said, decide } = listen();
    decide(waiting('GitHub is silent'));
    decide({ ...waiting('go'), effects: [{ kind: 'X', cause: 'x', input: null }] });
    await clock.advance(momentMs);
    expect(said).toEqual([]);
  });

  it('for a person or an agent is not reported', async () => {
    const { clock, said, decide } = listen();
    decide({ ...waiting('in review'), awaits: 'a reviewer' });
    await clock.advance(momentMs);
    expect(said).toEqual([]);
  });
});
