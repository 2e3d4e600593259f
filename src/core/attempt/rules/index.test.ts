// The small rules of an attempt and their order; the bigger ones have tests of their own.
import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';
import { unknown } from '../../answer.ts';

const requested = () => new AttemptStory().requested({ limits: { tokensMax: 10 } });
const launched = () => requested().launched();

describe('an attempt that nobody asked for', () => {
  it('does nothing and waits for the flow that asks', () => {
    expect(new AttemptStory().decide()).toMatchObject({ rule: 'unrequested', record: [], effects: [] });
    expect(new AttemptStory().decide().awaits).toBeDefined();
  });

  it('does nothing either when a cancel comes first', () => {
    expect(new AttemptStory().cancelled().decide().rule).toBe('unrequested');
  });

  it('begins when it is asked for', () => {
    expect(requested().decide().rule).toBe('launch');
  });
});

describe('an attempt that ended', () => {
  it('stays ended, whatever comes after', () => {
    const decision = launched().ended().cancelled().decide();
    expect(decision).toEqual({ rule: 'ended', why: 'the attempt ended: finished', record: [], effects: [] });
  });
});

describe('a cancel before the launch', () => {
  it('ends the attempt without starting anything', () => {
    const { rule, record, effects } = requested().cancelled('person').decide();
    expect(rule).toBe('cancelled-before-launch');
    expect(effects).toEqual([]);
    const outcome = { kind: 'cancelled', by: 'person' };
    expect(record).toEqual([{ type: 'AttemptEnded', data: { outcome, usage: { tokens: 0, toolCalls: 0 } } }]);
  });
});

describe('a cancel after the launch', () => {
  const ending = [{ type: 'AttemptEndRequested', data: { cause: 'cancel', detail: 'enough' } }];

  it.each([
    ['is at work', launched().cancelled()],
    ['cannot be seen', launched().cancelled().sees(unknown('the process table is locked'))],
    ['waits for an answer', launched().asked('one', 90_000).cancelled()],
    ['was left by another engine', launched().cancelled().sees({ isOurs: false })],
  ])('ends an agent that %s', (_which, story) => {
    expect(story.decide()).toMatchObject({ rule: 'cancel', record: ending });
  });

  it('is asked for once', () => {
    expect(launched().cancelled().onwards().rule).toBe('end-agent');
  });
});

describe('an agent that cannot be seen', () => {
  it('is looked for again and neither ended nor mourned', () => {
    const story = launched().sees(unknown('no permission'));
    expect(story.decide()).toEqual({
      rule: 'hidden',
      why: 'the agent cannot be seen: no permission',
      record: [],
      effects: [],
      wakeAt: story.now + 1000,
    });
  });
});

describe('an agent of an engine that is gone', () => {
  it.each([
    ['at work', launched().sees({ isOurs: false })],
    ['waiting for an answer', launched().asked('one', 90_000).sees({ isOurs: false })],
  ])('is ended while %s, because nobody can follow it', (_when, story) => {
    const record = [{ type: 'AttemptEndRequested', data: { cause: 'orphaned' } }];
    expect(story.decide()).toMatchObject({ rule: 'orphaned', record });
  });
});

describe('an agent of our own at work', () => {
  it('is looked at again before it can pass a limit', () => {
    const story = launched();
    expect(story.decide()).toMatchObject({ rule: 'limits', record: [], effects: [], wakeAt: story.now + 2000 });
  });

  it.each([
    ['timeout', { elapsedMs: 30 * 60_000 }],
    ['stall', { silentMs: 300_000 }],
    ['tool-timeout', { toolMs: 20 * 60_000 }],
    ['budget', { usage: { tokens: 11, toolCalls: 0 } }],
  ])('is told to end by %s', (cause, snapshot) => {
    const story = launched().sees(snapshot);
    expect(story.decide().record).toMatchObject([{ type: 'AttemptEndRequested', data: { cause } }]);
    expect(story.onwards().rule).toBe('end-agent');
  });
});
