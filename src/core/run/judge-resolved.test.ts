import { describe, expect, it } from 'vitest';
import { judgeResolved } from './judge-resolved.ts';

const commit = { id: 'c0ffee0', isOnBase: true, at: 2000, message: 'Fix the login (#7)' };

describe('an item is resolved already', () => {
  it.each([
    ['a merged review that closes it', { merged: 'the review was merged' }],
    ['a newer commit on the base that names it', { writtenAt: 1000, commit }],
    ['item 7', { writtenAt: 1000, commit: { ...commit, message: 'Login\n\nCloses item 7.' } }],
    ['GH-7', { writtenAt: 1000, commit: { ...commit, message: 'GH-7: login' } }],
  ])('by %s', (_what, facts) => {
    expect(judgeResolved('7', facts)).toMatchObject({ isResolved: true, evidence: expect.stringMatching(/./) });
  });

  it.each([
    ['nothing', {}, 'no commit was named'],
    ['a commit that is not on the base', { writtenAt: 1000, commit: { ...commit, isOnBase: false } }, 'not contain it'],
    ['a commit as old as the item', { writtenAt: 2000, commit }, 'older than the item'],
    ['a commit whose item has no known age', { commit }, 'when the item was written'],
    ['a commit about another item', { writtenAt: 1, commit: { ...commit, message: 'Fix #71' } }, 'name item 7'],
    ['one of another project', { writtenAt: 1, commit: { ...commit, message: 'See a/b#7' } }, 'name item 7'],
    ['a number', { writtenAt: 1, commit: { ...commit, message: 'Use 7 threads' } }, 'name item 7'],
  ])('not by %s', (_what, facts, why) => {
    expect(judgeResolved('7', facts)).toEqual({ isResolved: false, evidence: expect.stringContaining(why) });
  });
});
