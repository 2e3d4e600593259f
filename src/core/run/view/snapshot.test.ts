import { describe, expect, it } from 'vitest';
import { approve } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import type { RunSnapshot } from '../../world/run.ts';
import { runSnapshot } from './snapshot.ts';

const ended = () => RunStory.at('Done').record({ type: 'RunEnded', data: { how: 'merged', detail: 'tip' } });

describe('a run as other flows see it', () => {
  it('is nothing before it was asked for', () => {
    expect(runSnapshot(new RunStory().state)).toBeUndefined();
  });

  it.each<[string, RunStory, Partial<RunSnapshot>]>([
    ['that was asked for', new RunStory().requested(), { phase: 'requested' }],
    ['at work', RunStory.at('Research'), { phase: 'open', status: 'Research' }],
    ['that was paused', RunStory.at('Research').paused(), { phase: 'open', status: 'Research' }],
    ['that stopped', RunStory.at('Audit').stopped('budget'), { phase: 'stopped', how: 'budget', status: 'Audit' }],
    ['that was resumed', RunStory.at('Audit').stopped('budget').resumed(true), { phase: 'open', status: 'Audit' }],
    ['that was dropped', RunStory.at('Audit').stopped('dropped'), { phase: 'ended', how: 'dropped', status: 'Audit' }],
    ['that was merged', ended(), { phase: 'ended', how: 'merged', status: 'Done' }],
    [
      'that was approved',
      RunStory.at('Audit').attempt(approve()).judged('approved'),
      { phase: 'open', status: 'Audit', commit: 'tip' },
    ],
  ])('%s', (_which, { state }, expected) => {
    expect(runSnapshot(state)).toEqual({ run: '7', item: '7', ...expected });
  });
});
