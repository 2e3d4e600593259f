import { describe, expect, it } from 'vitest';
import { dependencyCircle } from './dependency-circle.ts';

const circleIn = (edges: Readonly<Record<string, readonly string[]>>, from: string) =>
  dependencyCircle(from, item => edges[item] ?? []);

describe('items that wait for each other', () => {
  it.each([
    ['one that waits for itself', { 7: ['7'] }, ['7', '7']],
    ['two', { 7: ['8'], 8: ['7'] }, ['7', '8', '7']],
    ['those behind one that waits for them', { 7: ['8'], 8: ['9'], 9: ['8'] }, ['8', '9', '8']],
  ])('are found: %s', (_which, edges, circle) => {
    expect(circleIn(edges, '7')).toEqual(circle);
  });

  it('are not seen where two lead to the same one', () => {
    expect(circleIn({ 7: ['8', '9'], 8: ['10'], 9: ['10'] }, '7')).toBeUndefined();
  });

  it('are looked for in no more steps than there are edges', () => {
    const edges = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at, [`${at + 1}`, `${at + 2}`]]));
    expect(circleIn(edges, '0')).toBeUndefined();
  });
});
