import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../../test/support/run-story.ts';
import { unknown } from '../../answer.ts';
import { blindMsMax } from './bounded.ts';

const hidden = () => {
  const story = RunStory.at('Implementation').sees({ worktree: unknown('no answer') });
  const { now } = story;
  expect(story.decide()).toMatchObject({ record: [], wakeAt: now + 5000, why: expect.stringContaining('no answer') });
  expect(story.state.blindSince).toBe(now);
  return story;
};

describe('a wait on something that cannot be seen', () => {
  it('is looked at again and ends with a stop', () => {
    const story = hidden();
    story.now += blindMsMax - 1;
    expect(story.decide().record).toEqual([]);
    story.now += 1;
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'unseen' } }]);
  });

  it('is not begun anew by the lookup of an effect that was done in doubt', () => {
    const story = hidden();
    const { now } = story;
    const key = story.prepared({ kind: 'PostComment', cause: 'comment/old', input: null });
    story.record({ type: 'EffectDone', data: { key, output: { id: '1' }, isDoubtful: true } });
    story.now += 60 * 60_000;
    expect(story.decide().effects).toMatchObject([{ kind: 'ConfirmEffect' }]);
    expect(story.state.blindSince).toBe(now);
  });

  it('is not made longer by a clock that is set back', () => {
    const story = hidden();
    story.now -= 2 * blindMsMax;
    story.decide();
    expect(story.state.blindSince).toBe(story.now);
  });

  it('begins anew when all was seen in between, and after a resume', () => {
    const story = hidden().sees({ worktree: 'tip' });
    expect(story.decide().record).toEqual([{ type: 'SightRegained', data: {} }]);
    expect(story.record({ type: 'SightRegained', data: {} }).state.blindSince).toBeUndefined();
    const stopped = hidden().record({ type: 'ResumeRequested', data: { grant: false } });
    expect(stopped.state.blindSince).toBeUndefined();
  });
});
