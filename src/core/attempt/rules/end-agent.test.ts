import { describe, expect, it } from 'vitest';
import { AttemptStory, agentProcess } from '../../../../test/support/run-attempt-story.ts';
import { unknown } from '../../answer.ts';

const launched = () => new AttemptStory().requested().launched();
const told = () => launched().record({ type: 'AttemptEndRequested', data: { cause: 'stall', detail: '' } });
const ending = { kind: 'EndAgent', cause: 'end', input: { attempt: '7.1', process: agentProcess } };
const prepared = { ...ending, key: 'attempt/7.1/1' };

describe('an agent that has to go', () => {
  it.each([
    ['was told to end', told()],
    ['was told to end and cannot be seen', told().sees(unknown('no permission'))],
    ['said its last word but left its processes', launched().sees({ end: { outcome: { kind: 'finished' } } })],
  ])('is ended when it %s', (_when, story) => {
    expect(story.decide()).toMatchObject({ rule: 'end-agent', effects: [ending] });
  });

  it('is tried again after a miss, without giving up', () => {
    const story = told().record({ type: 'EffectPrepared', data: prepared });
    for (let n = 0; n < 50; n++)
      story.record({ type: 'EffectFailed', data: { key: prepared.key, reason: 'still there', final: false } });
    expect(story.decide().wakeAt).toBe(story.now + 30_000);
    expect(story.later(30_000).decide().effects).toEqual([ending]);
  });

  it('is looked at again until it is gone', () => {
    const story = told().record({ type: 'EffectPrepared', data: prepared });
    story.record({ type: 'EffectDone', data: { key: prepared.key, output: null, isDoubtful: false } });
    expect(story.decide()).toMatchObject({ rule: 'end-agent', effects: [], wakeAt: story.now + 1000 });
  });
});
