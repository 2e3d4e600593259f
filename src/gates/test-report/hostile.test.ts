// Output that is made to be slow to read, or to look like what it is not.
import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../../test/support/growth.ts';
import { readTests } from './read-tests.ts';

/** So that every reader reads. */
const everyone = [
  ' Tests  1 failed (1)',
  'Tests:       1 failed, 1 total',
  '  1 passing (1ms)',
  '  1 failing',
  '  1 test failed',
  '1..1',
  'ℹ tests 1',
  'Failures:',
  '1 spec, 1 failure',
  '1 example, 1 failure',
  'There was 1 failure:',
  'Tests: 1, Assertions: 1, Failures: 1.',
  '  Total:     1',
  'Ran 1 test across 1 file.',
  'FAILED | 0 passed | 1 failed (1ms)',
  '1 failed in 1.00s',
  'Ran 1 test in 0.001s',
  'FAIL\ta\t0.1s',
  'test result: FAILED. 0 passed; 1 failed',
  'Summary [ 0.1s] 1 test run: 0 passed, 1 failed',
  'Failed!  - Failed: 1, Passed: 0',
  'FAIL a.test.js',
  '',
].join('\n');

describe('hostile output', () => {
  it.each([
    ['one long line', 'a.a:1'],
    ['many colours', '\u001b[31'],
    ['unclosed titles', '\u001b]0;'],
    ['rules', '=== === '],
    ['titles without end', '  1) a\n'],
    ['underlines', '___ a _ '],
    ['failures without end', '  ● a\n FAIL  a > b\nFAILED a::b\n'],
    ['points inside points', '    not ok 1 - a\nnot ok 2 - b\n'],
    ['unclosed XML', '<testsuite><testcase name="a"><failure message="b">'],
    ['quotes in XML', '<testsuite "'],
    ['braces', '{"a":\n'],
    ['sections of go', '--- FAIL: TestA (0.00s)\nFAIL\ta/b\n'],
    ['lists of cargo', 'failures:\n    a\n---- a stdout ----\n'],
    ['titles of ava', '  ✘ [fail]: a\n  ─\n  a\n\n\n\n'],
  ])('of %s is read in time', (_what, piece) => {
    const filled = (times: number) => piece.repeat(Math.ceil((times * 15_000) / piece.length));
    const read = (text: string) => readTests({ stdout: `${everyone}${text}`, stderr: everyone });
    expect(excessOfLongText(read, filled)).toBeLessThan(excessMax);
  });

  it('that is longer than what is read is never known as a whole', () => {
    const red = 'FAIL a.test.js\n  ● a\nTests:       1 failed, 1 passed, 2 total\n';
    expect(readTests({ stdout: red, stderr: '' })).toMatchObject({ failed: [{ name: 'a.test.js › a' }], unnamed: 0 });
    const long = `${'x'.repeat(9 * 1024 * 1024)}\n${red}`;
    expect(readTests({ stdout: long, stderr: '' })).toMatchObject({ failed: [{ name: 'a.test.js › a' }], unnamed: 1 });
  });
});
