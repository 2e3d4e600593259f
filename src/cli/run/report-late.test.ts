import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../adapters/clock/manual.ts';
import type { Decision } from '../../core/flow.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { momentMs, reportLate } from './report-late.ts';

const key = 'run/1/2';
const prepared = (kind: string): RunEvent => ({
  type: 'EffectPrepared',
  data: { key, cause: 'setup/1', kind, input: null },
});
const retried: RunEvent = { type: 'EffectRetried', data: { key } };
const done: RunEvent = { type: 'EffectDone', data: { key, output: null, isDoubtful: false } };
const failed: RunEvent = { type: 'EffectFailed', data: { key, reason: 'x', final: false } };
const waiting = (why: string): Decision => ({ rule: 'r', why, record: [], effects: [], wakeAt: 1 });

function listen() {
  const clock = new ManualClock(0);
  const said: string[] = [];
  const reporter = reportLate(clock, (_stream, line) => void said.push(line));
  const note = (event: RunEvent) => reporter.noteEvent('run/1', event);
  const decide = (decision: Decision) => reporter.noteDecision('run/1', decision);
  return { clock, said, reporter, note, decide };
}

describe('a set-up', () => {
  it('is reported after two seconds, once', async () => {
    const { clock, said, note } = listen();
    note(prepared('SetUpWorktree'));
    await clock.advance(momentMs - 1);
    expect(said).toEqual([]);
    await clock.advance(1);
    expect(said).toEqual([expect.stringContaining('setting up the worktree')]);
    await clock.advance(10 * momentMs);
    expect(said).toHaveLength(1);
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
    note(prepared('RunGates'));
    note(retried);
    await clock.advance(momentMs);
    note(prepared('SetUpWorktree'));
    reporter.close();
    await clock.advance(momentMs);
    expect(said).toEqual([]);
  });
});

describe('a wait for the world', () => {
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
