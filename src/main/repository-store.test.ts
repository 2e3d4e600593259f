import { describe, expect, it } from 'vitest';
import { attemptEvents } from '../core/attempt/events.ts';
import { runEvents } from '../core/run/events.ts';
import { reviewEvents, reviewPrefix, threadEvents, threadPrefix } from '../core/thread/events.ts';
import { definitionsFor } from './repository-store.ts';

describe('the events of a stream', () => {
  it('are those of the family that its name begins with', () => {
    expect(definitionsFor('run/7')).toBe(runEvents);
    expect(definitionsFor('attempt/7.1')).toBe(attemptEvents);
    expect(definitionsFor(`${threadPrefix}7`)).toBe(threadEvents);
    expect(definitionsFor(`${reviewPrefix}a/b`)).toBe(reviewEvents);
  });

  it('are none where nobody knows the family', () => {
    expect(definitionsFor('parade/7')).toEqual({});
    expect(definitionsFor('constructor/7')).toEqual({});
  });
});
