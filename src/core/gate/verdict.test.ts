import { describe, expect, it } from 'vitest';
import { afterRerun } from './compare-findings.ts';
import type { Finding } from './finding.ts';
import { verdictOf } from './verdict.ts';

const tests = (...names: string[]): Finding[] => names.map(name => ({ fingerprint: `test ${name}`, text: name }));
const nameless: Finding = { fingerprint: 'red', text: 'it says something', isNameless: true };
const flaky: Finding = { fingerprint: 'flaky test z', text: 'flaky, z', severity: 'warning' };
const accepted = { by: 'ann', reason: 'see item 4' };

const judge = (head: readonly Finding[], base: readonly Finding[], more = {}) =>
  verdictOf({
    gate: 'test',
    policy: 'block',
    head,
    base,
    baseName: 'main',
    known: 'warn',
    note: 'npm test: exit code 1',
    ...more,
  });

describe('the verdict on a command', () => {
  it('counts findings of base and commit, where both are known by name', () => {
    expect(judge(tests('a'), tests('a', 'b')).counts).toEqual({ base: 2, head: 1 });
    expect(judge([], []).counts).toBeUndefined();
    expect(judge([nameless], tests('a')).counts).toBeUndefined();
    const uncounted = judge(tests('b'), tests('a', 'c'), { isUncounted: true });
    expect([uncounted.counts, uncounted.reason]).toEqual([undefined, '1 new failed test; npm test: exit code 1']);
  });

  it.each<[string, Finding[], Finding[], string, RegExp]>([
    ['passes without findings', [], [], 'pass', /^npm test: exit code 1$/],
    [
      'says that nothing is new',
      tests('a'),
      tests('a'),
      'warn',
      /^already failing on main \(1 test\); nothing new; npm/,
    ],
    ['counts what is new', tests('a', 'b'), [], 'fail', /^2 new failed tests; npm test/],
    [
      'counts what is known',
      tests('a'),
      tests('a', 'b'),
      'warn',
      /^already failing on main \(1 test\); improvement \(2 before, 1 now\); npm test/,
    ],
    [
      'counts both',
      tests('a', 'b'),
      tests('a'),
      'fail',
      /^1 new failed test; already failing on main \(1 test\); regression \(1 before, 2 now\); npm/,
    ],
    [
      'counts no flaky test as better or worse',
      [...tests('a'), flaky],
      tests('a', 'b', 'c'),
      'warn',
      /^1 flaky test; already failing on main \(1 test\); improvement \(3 before, 1 now\); npm/,
    ],
    ['knows red without names by nothing', [nameless], [nameless], 'fail', /what is new cannot be known/],
    [
      'gives no counts beside red without names',
      [...tests('a'), nameless],
      [...tests('a'), nameless],
      'fail',
      /^already failing on main \(1 test\); also red on main, and not all/,
    ],
    ['says that red is new', [nameless], [], 'fail', /^red, and not red on main/],
    ['blocks on red without names where the base has names', [nameless], tests('a'), 'fail', /^red, without a name/],
  ])('%s', (...[, head, base, state, reason]) => {
    const verdict = judge(head, base);
    expect(verdict.state).toBe(state);
    expect(verdict.reason).toMatch(reason);
  });

  it('is a warning where a person accepted the red base, and says who and why', () => {
    const verdict = judge([nameless], [nameless], { accepted });
    expect(verdict).toMatchObject({ state: 'warn', reason: expect.stringContaining('accepted by ann: see item 4') });
    expect(verdict.isRedBase).toBeUndefined();
  });

  it('fails in spite of that on a test that is new by name, and on red where the base is green', () => {
    expect(judge([...tests('a'), nameless], [nameless], { accepted })).toMatchObject({
      state: 'fail',
      findings: tests('a'),
    });
    expect(judge([nameless], [], { accepted })).toMatchObject({ state: 'fail' });
  });

  it('says whether accepting the red base would help', () => {
    expect(judge([nameless], [nameless]).isRedBase).toBe(true);
    expect(judge([...tests('a'), nameless], [nameless]).isRedBase).toBeUndefined();
    expect(judge([nameless], []).isRedBase).toBeUndefined();
  });
});

describe('a second run', () => {
  it('makes flaky what is new and passes then, and leaves the rest', () => {
    const findings = afterRerun({
      first: tests('old', 'shaky', 'broken'),
      second: tests('old', 'broken'),
      base: tests('old'),
    });
    expect(findings.map(({ fingerprint, severity }) => [fingerprint, severity])).toEqual([
      ['test old', undefined],
      ['flaky test shaky', 'warning'],
      ['test broken', undefined],
    ]);
    expect(judge(findings, tests('old')).reason).toMatch(
      /^1 new failed test, 1 flaky test; already failing on main \(1 test\)/,
    );
  });

  it('counts tests of one name', () => {
    const findings = afterRerun({ first: tests('a', 'a'), second: tests('a'), base: [] });
    expect(findings.filter(({ severity }) => severity === 'warning')).toHaveLength(1);
  });

  it('makes a command flaky that has no names and is green then', () => {
    expect(judge(afterRerun({ first: [nameless], second: [], base: [] }), [])).toMatchObject({ state: 'warn' });
  });
});
