import { describe, expect, it } from 'vitest';
import { readTests } from './read-tests.ts';
import { toFindings } from './to-findings.ts';

const failedTests = (stdout: string) => toFindings(readTests({ stdout, stderr: '' }));

const tap = `TAP version 13
# Subtest: adds
ok 1 - adds
  ---
  duration_ms: 0.5
  ...
not ok 2 - takes away
not ok 3 - one day # TODO later
1..3
`;
const unloaded = `TAP version 13
# Subtest: fine
ok 1 - fine
# file:///x/index.js:4
# this is not (
# SyntaxError: Unexpected identifier
# Subtest: a.test.js
not ok 2 - a.test.js
  ---
  exitCode: 1
  signal: ~
  error: 'test failed'
  ...
1..2
# tests 2
`;
const junit = `<?xml version="1.0" encoding="UTF-8" ?>
<testsuites name="vitest tests" tests="3" failures="1" errors="0">
  <testsuite name="src/a.test.ts" tests="2">
    <testcase classname="src/a.test.ts" name="adds &gt; two" time="0.001"></testcase>
    <testcase classname="src/a.test.ts" name="takes &quot;away&quot;" time="0.004">
      <failure message="expected 1 to be 2 // Object.is equality" type="AssertionError">at a.test.ts:4</failure>
    </testcase>
    <testcase classname="src/a.test.ts" name="waits" time="0"/>
  </testsuite>
</testsuites>
`;
const jest = `
> demo@1.0.0 test
> jest --json

{"numFailedTests":1,"success":false,"testResults":[{"name":"/x/a.test.js","status":"failed","message":"","assertionResults":[{"fullName":"math adds","status":"passed","failureMessages":[]},{"fullName":"math takes away","status":"failed","failureMessages":["Error: no\\n    at x"]}]},{"name":"/x/b.test.js","status":"failed","message":"Cannot find module 'c'\\n","assertionResults":[]}]}
`;
const go = `{"Time":"2026-01-01T00:00:00Z","Action":"run","Package":"example.com/m","Test":"TestA"}
{"Action":"output","Package":"example.com/m","Test":"TestA","Output":"--- FAIL: TestA (0.00s)\\n"}
{"Action":"fail","Package":"example.com/m","Test":"TestA","Elapsed":0}
{"Action":"fail","Package":"example.com/m","Elapsed":0.1}
`;
const pytest = `=========================== short test summary info ============================
FAILED tests/test_a.py::test_takes_away - assert 1 == 2
FAILED tests/test_a.py::TestMath::test_more
========================= 2 failed, 1 passed in 0.02s ==========================
`;
const cargo = `running 2 tests
test tests::adds ... ok
test tests::takes_away ... FAILED
`;

/** A test that passes and prints what a report looks like, and one that fails after it. */
const printed = `<testsuite><testcase name="a"><system-out><![CDATA[</testcase><failure message="x">]]></system-out></testcase>
<!-- <testcase name="b"><failure message="y"/></testcase> -->
<testcase name="c"><failure message="z"><![CDATA[</testcase>]]></failure></testcase></testsuite>`;

describe('the tests that failed', () => {
  it.each([
    ['JUnit, not by what they printed', printed, ['c\nz\n</testcase>']],
    ['TAP', tap, ['takes away']],
    ['JUnit', junit, ['src/a.test.ts › takes "away"\nexpected 1 to be 2 // Object.is equality\nat a.test.ts:4']],
    ['JSON of jest and vitest', jest, ['math takes away\nError: no\n    at x', "b.test.js: Cannot find module 'c'"]],
    ['JSON of mocha', '{"stats":{},"failures":[{"fullTitle":"math adds","err":{"message":"no"}}]}', ['math adds: no']],
    ['JSON of go', go, ['example.com/m TestA']],
    ['pytest', pytest, ['tests/test_a.py::test_takes_away: assert 1 == 2', 'tests/test_a.py::TestMath::test_more']],
    ['go', '=== RUN   TestA\n--- FAIL: TestA (0.00s)\nFAIL\n', ['TestA']],
    ['cargo', cargo, ['tests::takes_away']],
    ['cargo, of documents', 'test src/lib.rs - add (line 3) ... FAILED\n', ['src/lib.rs - add (line 3)']],
    ['pytest, of what a test needs', 'ERROR a.py::test_b - no database\n', ['a.py::test_b: no database']],
    ['pytest, of files', 'ERROR tests/test_b.py\n', ['tests/test_b.py']],
    ['go, of packages', '--- FAIL: TestA (0.00s)\nFAIL\ta/b [build failed]\n', ['a/b [build failed]', 'TestA']],
    ['JSON of go, of packages', `${go}{"Action":"fail","Package":"a/b"}\n`, ['example.com/m TestA', 'a/b']],
    ['TAP that ends early', 'not ok 1 - a\nBail out! no database\n', ['a', 'Bail out!: no database']],
    [
      'two programs',
      `${tap}${pytest.split('\n')[1]}\n`,
      ['takes away', 'tests/test_a.py::test_takes_away: assert 1 == 2'],
    ],
  ])('are named by %s', (_format, stdout, expected) => {
    expect(failedTests(stdout).map(({ text }) => text)).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'not ok at all\nit FAILED somehow\n'],
    ['half of a JSON', '{"testResults":[{"name":"a"'],
    ['JSON of something else', '{"failures":3}'],
    ['a plan without points', '1..0 # skipped\n'],
    ['TAP in which all is well', '1..1\nok 1 - fine\n'],
  ])('are none in %s', (_what, stdout) => {
    expect(failedTests(stdout)).toEqual([]);
  });

  it('say what a file printed that could not be loaded', () => {
    const [test] = failedTests(unloaded);
    expect(test).toMatchObject({ fingerprint: 'test a.test.js', text: expect.stringContaining('SyntaxError: Unexp') });
    expect(test?.text).not.toContain('exitCode');
  });

  it('are the same test in two runs that say different things about it', () => {
    const [first] = failedTests('FAILED a.py::x - took 3 ms\n');
    const [second] = failedTests('FAILED a.py::x - took 4 ms\n');
    expect(first?.fingerprint).toBe(second?.fingerprint);
  });
});

describe('the tests that ran', () => {
  it.each([
    ['TAP', tap, 2],
    ['TAP with nothing but what is to be done', '1..2\nok 1 - a # TODO\nnot ok 2 - b # TODO later\n', 0],
    ['node --test of a suite without tests', "1..1\nok 1 - s\n  ---\n  type: 'suite'\n  ...\n# tests 0\n", 0],
  ])('are counted in %s', (_what, stdout, ran) => {
    expect(readTests({ stdout, stderr: '' }).ran).toBe(ran);
  });
});
