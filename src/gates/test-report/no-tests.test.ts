import { describe, expect, it } from 'vitest';
import { ranNoTests } from './no-tests.ts';

describe('a test program', () => {
  it.each([
    ['node', 'TAP version 13\n1..0\n# tests 0\n# pass 0\n'],
    ['node for people', 'ℹ tests 0\nℹ suites 0\n'],
    ['vitest', 'No test files found, exiting with code 0\n'],
    ['jest', 'No tests found, exiting with code 0\n'],
    ['mocha', '\n  0 passing (1ms)\n'],
    ['cargo', 'running 0 tests\n\ntest result: ok. 0 passed; 0 failed\n'],
    ['go', '?   \ta/b\t[no test files]\nok  \ta/c\t0.002s [no tests to run]\n'],
    ['unittest', 'Ran 0 tests in 0.000s\n'],
  ])('of %s ran none', (_program, stdout) => {
    expect(ranNoTests(stdout)).toBe(true);
  });

  it.each([
    ['node', '1..2\n# tests 2\n'],
    ['node, one file of two', 'ok 1 - a\n  1..0\nok 2 - b\n1..2\n# tests 1\n'],
    ['cargo, units and documents', 'running 3 tests\n\nrunning 0 tests\n'],
    ['go', '?   \ta/b\t[no test files]\nok  \ta/c\t0.002s\n'],
    ['go with coverage', '?   \ta/b\t[no test files]\nok  \ta/c\t(cached)\tcoverage: 3%\n'],
    ['jest beside mocha', '  0 passing (1ms)\nTests:       4 passed, 4 total\n'],
    ['silence', ''],
  ])('of %s ran some, or does not say', (_program, stdout) => {
    expect(ranNoTests(stdout)).toBe(false);
  });
});
