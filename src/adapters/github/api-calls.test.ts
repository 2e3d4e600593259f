import { describe, expect, it } from 'vitest';
import { ApiCalls } from './api-calls.ts';

describe('calls to GitHub', () => {
  it('are counted by what they were for', () => {
    const calls = new ApiCalls();
    calls.note('7', 'rest', 0);
    calls.note('7', 'unchanged', 0);
    calls.note('branch-7', 'graphql', 0);
    calls.note('8', 'rest', 0);
    expect(calls.of('7', 'branch-7')).toEqual({ rest: 1, unchanged: 1, graphql: 1 });
  });

  it('wait for the hour to pass when their budget is used up, and what costs nothing is not counted', () => {
    const calls = new ApiCalls(2);
    calls.note('7', 'rest', 1000);
    calls.note('7', 'unchanged', 1500);
    expect(calls.waitUntil('7', 2000)).toBeUndefined();
    calls.note('7', 'graphql', 2000);
    expect(calls.waitUntil('7', 3000)).toBe(3_601_000);
    expect(calls.waitUntil('8', 3000)).toBeUndefined();
    expect(calls.waitUntil('7', 3_601_001)).toBeUndefined();
  });
});
