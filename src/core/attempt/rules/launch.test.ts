import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';

const launch = { key: 'attempt/7.1/1', cause: 'launch', kind: 'LaunchAgent', input: null };

function missed(story: AttemptStory, times: number): AttemptStory {
  story.record({ type: 'EffectPrepared', data: launch });
  for (let n = 0; n < times; n++) {
    story.record({ type: 'EffectFailed', data: { key: launch.key, reason: 'no such program', final: false } });
  }
  return story.later(60_000);
}

describe('the launch', () => {
  it('is asked for with everything that was requested', () => {
    const story = new AttemptStory().requested({ notes: ['do better'] });
    const [effect] = story.decide().effects;
    expect(effect).toEqual({ kind: 'LaunchAgent', cause: 'launch', input: story.state.request });
    expect(effect?.input).toMatchObject({ notes: ['do better'] });
  });

  it('is tried three times, then the attempt has failed by its runner', () => {
    const requested = () => new AttemptStory().requested();
    expect(missed(requested(), 2).decide().effects).toHaveLength(1);
    const outcome = { kind: 'failed', cause: 'runner-error', detail: 'no such program' };
    expect(missed(requested(), 3).decide().record).toMatchObject([{ type: 'AttemptEnded', data: { outcome } }]);
  });

  it('into a full disk is the failure of the disk, for a person', () => {
    const story = new AttemptStory().requested().record({ type: 'EffectPrepared', data: launch });
    const full = { key: launch.key, reason: 'it is full', final: true, code: 'disk-full' } as const;
    const outcome = { kind: 'failed', cause: 'disk-full', detail: 'it is full' };
    const { record } = story.record({ type: 'EffectFailed', data: full }).decide();
    expect(record).toMatchObject([{ type: 'AttemptEnded', data: { outcome } }]);
  });

  it('is no success without the fact of a launch', () => {
    const story = new AttemptStory().requested().record({ type: 'EffectPrepared', data: launch });
    story.record({ type: 'EffectDone', data: { key: launch.key, output: null, isDoubtful: false } });
    expect(story.decide().record).toMatchObject([
      { type: 'AttemptEnded', data: { outcome: { kind: 'failed', cause: 'runner-error' } } },
    ]);
  });

  it('happens once', () => {
    expect(new AttemptStory().requested().launched().decide().effects).toEqual([]);
  });
});
