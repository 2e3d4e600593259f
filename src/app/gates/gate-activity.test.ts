import { describe, expect, it } from 'vitest';
import type { GateProgress } from '../../ports/gate-runner.ts';
import { GateActivity } from './gate-activity.ts';

const work = (id: number, name: string, side?: 'head' | 'base', isOver = false): GateProgress => ({
  kind: 'work',
  branch: 'b',
  work: { id, name, at: 1000, ...(side === undefined ? {} : { side }) },
  isOver,
});

describe('the activity of gates', () => {
  it('is what has begun and is not over, with its time; a wait only when it is long', () => {
    const activity = new GateActivity();
    for (const seen of [work(1, 'npm ci', 'head'), work(2, 'npm ci', 'base'), work(3, 'waiting for a processor')])
      activity.note(seen);
    activity.note(work(1, 'npm ci', 'head', true));
    expect(activity.lines(2500)).toEqual(['npm ci on base, 1 s']);
    expect(activity.lines(3000)).toEqual(['npm ci on base, 2 s', 'waiting for a processor, 2 s']);
  });

  it('forgets the last run of the gates when the next one begins', () => {
    const activity = new GateActivity();
    activity.note({ kind: 'gate', branch: 'b', gate: 'test', state: 'error' });
    activity.note(work(1, 'npm ci', 'head'));
    activity.note({ kind: 'begun', branch: 'b' });
    expect([activity.gates, activity.lines(9000)]).toEqual([[], []]);
  });
});
