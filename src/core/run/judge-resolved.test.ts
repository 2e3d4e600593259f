import { describe, expect, it } from 'vitest';
import type { GateResult } from '../gate/gate-result.ts';
import { doubtOf, judgeResolved, testableCommit } from './judge-resolved.ts';

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

describe('a test that fails without the commit', () => {
  const finding = {
    fingerprint: 'test login > rejects a wrong password',
    text: 'rejects a wrong password',
    path: 'login.test.ts',
  };
  const red: GateResult = {
    gate: 'test',
    state: 'fail',
    reason: 'red',
    findings: [finding],
    counts: { base: 0, head: 1 },
  };
  const proof = { test: 'login.test.ts', title: 'Reject wrong passwords', message: 'Check the password', result: red };

  it.each([
    ['by its file', {}],
    ['by its name', { test: 'login > rejects a wrong password' }],
    ['by the end of its name', { test: 'rejects a wrong password' }],
  ])('proves it, named %s', (_how, change) => {
    expect(doubtOf({ ...proof, ...change })).toBeUndefined();
  });

  it.each<[string, Partial<GateResult>, string]>([
    ['all is green without it', { state: 'pass', findings: [] }, 'no test fails'],
    ['nothing ran', { state: 'error', findings: [] }, 'no test fails'],
    ['nothing is set up', { state: 'skipped', findings: [] }, 'no test fails'],
    ['the base is red as well', { counts: { base: 1, head: 2 } }, 'not all green'],
    ['the base is red without names', { isRedBase: true }, 'not all green'],
    ['the base was not counted', { counts: undefined }, 'not all green'],
    ['it is flaky', { findings: [{ fingerprint: 'flaky login', text: 'login' }] }, 'not only tests'],
    ['something without a name fails', { findings: [{ fingerprint: 'nameless', text: '' }] }, 'not only tests'],
    ['another test fails', { findings: [finding, { ...finding, fingerprint: 'test x', path: 'x.test.ts' }] }, 'alone'],
  ])('does not when %s', (_when, change, why) => {
    expect(doubtOf({ ...proof, result: { ...red, ...change } })).toContain(why);
  });

  it('does not for an item of which neither the commit nor the test has words', () => {
    expect(doubtOf({ ...proof, title: 'Add a payment system' })).toContain('about the item');
    expect(doubtOf({ ...proof, title: '' })).toContain('about the item');
  });

  it('is not even tried with a commit that is older than the item or elsewhere', () => {
    expect(testableCommit({ writtenAt: 1000, commit })).toBe('c0ffee0');
    expect(testableCommit({ writtenAt: 2000, commit })).toBeUndefined();
    expect(testableCommit({ commit })).toBeUndefined();
    expect(testableCommit({ writtenAt: 1000, commit: { ...commit, isOnBase: false } })).toBeUndefined();
  });
});
