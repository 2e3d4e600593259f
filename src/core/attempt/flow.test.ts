import { describe, expect, it } from 'vitest';
import { AttemptStory, agentProcess } from '../../../test/support/run-attempt-story.ts';
import { attemptFlow } from './flow.ts';

const launched = () => new AttemptStory().requested().launched();

describe('the attempt flow', () => {
  it('asks about its agent only while there can be one', () => {
    expect(attemptFlow.needs(new AttemptStory().state)).toEqual([]);
    expect(attemptFlow.needs(new AttemptStory().requested().state)).toEqual([]);
    expect(attemptFlow.needs(launched().state)).toEqual([
      { kind: 'agent', key: 'agent/7.1', attempt: '7.1', process: agentProcess },
    ]);
    expect(attemptFlow.needs(launched().ended().state)).toEqual([]);
  });

  it('has ended when its end is a fact', () => {
    expect(attemptFlow.isEnded(launched().cancelled().state)).toBe(false);
    expect(attemptFlow.isEnded(launched().ended().state)).toBe(true);
  });

  it('cancels its agent when the engine stops, once', () => {
    expect(attemptFlow.onStop?.(launched().state)).toEqual([
      { type: 'AttemptCancelRequested', data: { by: 'engine', reason: 'Pitwall was asked to stop' } },
    ]);
    expect(attemptFlow.onStop?.(launched().cancelled().state)).toEqual([]);
    expect(attemptFlow.onStop?.(launched().ended().state)).toEqual([]);
  });
});
