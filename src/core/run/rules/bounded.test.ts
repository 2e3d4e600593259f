import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../../test/support/run-story.ts';
import { unknown } from '../../answer.ts';
import { blindMsMax, bounded, refusedMsMax } from './bounded.ts';
import { warn } from './rule.ts';

const hidden = () => {
  const story = RunStory.at('Implementation').sees({ worktree: unknown('no answer') });
  const { now } = story;
  expect(story.decide()).toMatchObject({ record: [], wakeAt: now + 5000, why: expect.stringContaining('no answer') });
  expect(story.state.blind?.since).toBe(now);
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
    expect(story.state.blind?.since).toBe(now);
  });

  it('is not made longer by a clock that is set back', () => {
    const story = hidden();
    story.now -= 2 * blindMsMax;
    story.decide();
    expect(story.state.blind?.since).toBe(story.now);
  });

  it('is not ended by a fact that needs no look, such as that a comment was given up', () => {
    const { state, now } = hidden();
    const unseen = { get: () => unknown('no answer') };
    const verdict = bounded(() => warn('comment/7.1', 'refused'))(state, unseen, now);
    expect(verdict?.record).toMatchObject([{ type: 'Warned' }]);
  });

  it('begins anew when all was seen in between, and after a resume', () => {
    const story = hidden().sees({ worktree: 'tip' });
    expect(story.decide().record).toEqual([{ type: 'SightRegained', data: {} }]);
    expect(story.record({ type: 'SightRegained', data: {} }).state.blind).toBeUndefined();
    const stopped = hidden().record({ type: 'ResumeRequested', data: { grant: false } });
    expect(stopped.state.blind).toBeUndefined();
  });
});

describe('an outage', () => {
  const down = (why = 'the forge is down') => unknown(why, 'outage');
  const begun = () => {
    const story = RunStory.at('Implementation').sees({ worktree: down() });
    story.decide();
    return story;
  };

  it('parks the run with its reason, and stops it never', () => {
    const story = begun();
    story.now += 20 * 60_000;
    expect(story.decide()).toMatchObject({ record: [], why: expect.stringMatching(/^parked, .*the forge is down/) });
    story.now += 30 * blindMsMax;
    expect(story.decide()).toMatchObject({ record: [], wakeAt: story.now + 5 * 60_000 });
    story.sees({ worktree: 'tip' });
    expect(story.decide().record).toEqual([{ type: 'SightRegained', data: {} }]);
  });

  it('begins the bound anew when it turns into something else, once', () => {
    const story = begun();
    story.now += 2 * blindMsMax;
    story.sees({ worktree: unknown('no answer') });
    expect(story.decide().record).toEqual([]);
    expect(story.state.blind).toEqual({ since: story.now, isOutage: false });
    story.now += blindMsMax;
    expect(story.sees({ worktree: down() }).decide().record).toEqual([]);
    expect(story.sees({ worktree: unknown('no answer') }).decide().record).toMatchObject([{ type: 'RunStopped' }]);
  });

  it('is not what a refusal is, which stops the run after a quarter of an hour', () => {
    const story = RunStory.at('Implementation').sees({ worktree: unknown('403', 'refused') });
    story.decide();
    story.now += refusedMsMax;
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'unseen' } }]);
  });
});
