import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../adapters/clock/manual.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { momentMs, reportSlowStep } from './report-slow-step.ts';

const key = 'run/1/2';
const prepared = (kind: string): RunEvent => ({
  type: 'EffectPrepared',
  data: { key, cause: 'setup/1', kind, input: null },
});
const retried: RunEvent = { type: 'EffectRetried', data: { key } };
const done: RunEvent = { type: 'EffectDone', data: { key, output: null, isDoubtful: false } };
const failed: RunEvent = { type: 'EffectFailed', data: { key, reason: 'x', final: false } };

function listen() {
  const clock = new ManualClock(0);
  const told: string[] = [];
  const teller = reportSlowStep(clock, (_stream, line) => void told.push(line));
  return { clock, told, teller, note: (event: RunEvent) => teller.note('run/1', event) };
}

describe('a set-up', () => {
  it('is told of after two seconds, once', async () => {
    const { clock, told, note } = listen();
    note(prepared('SetUpWorktree'));
    await clock.advance(momentMs - 1);
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual([expect.stringContaining('is being set up')]);
    await clock.advance(10 * momentMs);
    expect(told).toHaveLength(1);
  });

  it('that is over by then is not told of', async () => {
    const { clock, told, note } = listen();
    note(prepared('SetUpWorktree'));
    note(done);
    await clock.advance(momentMs);
    expect(told).toEqual([]);
  });

  it('is told of again when it is tried again', async () => {
    const { clock, told, note } = listen();
    note(prepared('SetUpWorktree'));
    note(failed);
    note(retried);
    await clock.advance(momentMs);
    expect(told).toHaveLength(1);
  });

  it('is not told of when nobody listens any more, nor is any other effect', async () => {
    const { clock, told, note, teller } = listen();
    note(prepared('RunGates'));
    note(retried);
    await clock.advance(momentMs);
    note(prepared('SetUpWorktree'));
    teller.close();
    await clock.advance(momentMs);
    expect(told).toEqual([]);
  });
});
