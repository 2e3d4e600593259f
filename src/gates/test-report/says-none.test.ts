import { describe, expect, it } from 'vitest';
import { readTests } from './read-tests.ts';

const ranOf = (stdout: string) => readTests({ stdout: `${stdout}\n`, stderr: '' }).ran;

describe('no test ran', () => {
  it.each([
    '> x@1.0.0 test\n> echo "Error: no test specified"\n\nError: no test specified',
    'no tests yet',
    'No tests found.',
    '[INFO] No tests to run.',
    'No tests were found!!!',
    'There are no tests to run',
    '[info] No tests were executed.',
    'Executed 0 tests, with 0 failures (0 unexpected) in 0.000 seconds',
    '0 tests, 0 failures',
    '> Task :test NO-SOURCE\n\nBUILD SUCCESSFUL in 1s',
    '   • turbo 2.11.11\n   • Packages in scope: a, b\n\n WARNING  No tasks were executed as part of this run.\n\n Tasks:    0 successful, 0 total\nCached:    0 cached, 0 total\n  Time:    42ms ',
    'lerna success run No packages found with the lifecycle script "test"',
    'Scope: 2 of 3 workspace projects',
    'Scope: 2 of 3 workspace projects\na test$ echo no tests\nb test$ echo no tests\na test: no tests\nb test: No tests yet\na test: Done',
  ])('as a program without a reader says: %j', stdout => {
    expect(ranOf(stdout)).toBe(0);
  });

  it.each([
    '',
    'all is well',
    '> x@1.0.0 test\n> node test.js\n',
    'checking 4 files\nno tests were skipped',
    '[INFO] No tests to run.\n[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0',
    '> Task :a:test NO-SOURCE\n12 tests passed',
    'Scope: 2 of 3 workspace projects\na test$ echo no tests\nb test$ node silent.js\na test: no tests\nb test: said something else',
  ])('is not said of %j', stdout => {
    expect(ranOf(stdout)).toBeUndefined();
  });

  it('does not take away what another program counted', () => {
    expect(ranOf('no tests yet\n# tests 2\n# pass 2\n# fail 0\n1..2\nok 1 - a\nok 2 - b')).toBe(2);
  });
});
