import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

describe('the nearest name', () => {
  const known = ['maxRejections', 'maxAttempts', 'repo', 'remote', 'ci', 'dod', 'forge'];

  it.each([
    ['maxRejection', 'maxRejections'],
    ['maxrejections', 'maxRejections'],
    ['max_attempts', 'maxAttempts'],
    ['repos', 'repo'],
    ['forg', 'forge'],
    ['froge', 'forge'],
    ['c1', 'ci'],
  ])('to %s is %s', (given, name) => {
    expect(nearest(given, known)).toBe(name);
  });

  it.each(['banana', 'x', 'timeout', 'y'.repeat(5000)])('to %.10s is none', given => {
    expect(nearest(given, known)).toBeUndefined();
  });
});

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
  ])('from %j to %j is %i', (a, b, edits) => {
    expect(editDistance(a, b)).toBe(edits);
  });
});
