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
    'No tests found related to files changed since last commit.',
    '=== 1 test collected in 0.01s ===',
    'Run options: --seed 1\n\nS\n\n1 runs, 0 assertions, 0 failures, 0 errors, 1 skips',
    '0 tests, 0 assertions, 0 failures, 0 errors, 0 pendings',
    '0 scenarios\n0 steps\n0m00.001s (executing steps: 0m00.000s)',
    '0 tests complete (1 skipped)\nTest duration: 46 ms',
    '\nRunning 2 tests using 1 worker\n°°\n  2 skipped',
    'a.t .. skipped: no\nFiles=1, Tests=0,  0 wallclock secs\nResult: NOTESTS',
    'All ==\n2 tests, 0 passed, 0 failed, 2 skipped',
    '[INFO] Tests are skipped.\n[INFO] BUILD SUCCESS',
    'lerna success run No packages found with the lifecycle script "test"',
    'Scope: 2 of 3 workspace projects',
    'ss                                                                       [100%]',
    'sss                                                                       [3/3]',
    'ss',
    'test_a.py: 2\ntests/test_b.py: 1\n',
    '  Executable unittests src/lib.rs (target/debug/deps/a-1)\n  Executable tests/t.rs (target/debug/deps/t-2)',
    'a: test\n\n1 test, 0 benchmarks',
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
    '\nRunning 2 tests using 1 worker\n·°\n  1 skipped\n  1 passed (1.0s)',
    '1 runs, 1 assertions, 0 failures, 0 errors, 0 skips',
    '2 tests, 1 passed, 0 failed, 1 skipped',
    'Scope: 2 of 3 workspace projects\na test$ echo no tests\nb test$ node silent.js\na test: no tests\nb test: said something else',
  ])('is not said of %j', stdout => {
    expect(ranOf(stdout)).toBeUndefined();
  });

  it.each([
    ['ss.                                                                       [100%]', 1],
    ['........ [ 50%]\n..xXs... [100%]', 15],
  ])('counts the letters that pytest prints without a summary: %j', (stdout, ran) => {
    expect(ranOf(stdout)).toBe(ran);
  });

  it('does not take away what another program counted', () => {
    expect(ranOf('no tests yet\n# tests 2\n# pass 2\n# fail 0\n1..2\nok 1 - a\nok 2 - b')).toBe(2);
  });
});
