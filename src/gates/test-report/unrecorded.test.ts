// Test programs that could not be recorded: texts in the form that their documents and public reports show.
import { describe, expect, it } from 'vitest';
import { readTests } from './read-tests.ts';

interface Outcome {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
}
const outcomes = (old: Outcome['state'], fresh: Outcome['state']): readonly Outcome[] => [
  { name: 'is_old', state: old },
  { name: 'is_fresh', state: fresh },
];
const count = (tests: readonly Outcome[], state: Outcome['state']) => tests.filter(each => each.state === state).length;

/** Each failed test is printed as it happens, with what its own process printed, and again at the end. */
function nextest(tests: readonly Outcome[]): string {
  const ran = tests.filter(({ state }) => state !== 'skipped');
  const line = ({ name, state }: Outcome) =>
    `        ${state === 'failed' ? 'FAIL' : 'PASS'} [   0.004s] sums tests::${name}`;
  const inner = ({ name }: Outcome) => `  stdout ───

    running 1 test
    test tests::${name} ... FAILED

    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 1 filtered out; finished in 0.00s

  stderr ───
    thread 'tests::${name}' panicked at src/lib.rs:12:9:
    assertion \`left == right\` failed
      left: 4
     right: 5
`;
  const told = ran.map(each => (each.state === 'failed' ? `${line(each)}\n${inner(each)}` : line(each)));
  const again = ran.filter(({ state }) => state === 'failed').map(line);
  return `    Starting ${ran.length} tests across 1 binary
${told.join('\n')}
────────────
     Summary [   0.005s] ${ran.length} tests run: ${count(tests, 'passed')} passed, ${count(tests, 'failed')} failed, ${count(tests, 'skipped')} skipped
${again.join('\n')}
`;
}

function vstest(tests: readonly Outcome[]): string {
  const failed = tests.filter(({ state }) => state === 'failed');
  const told = failed.map(
    ({ name }) => `  Failed Sums.Tests.${name} [2 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 5
Actual:   4
  Stack Trace:
     at Sums.Tests.${name}() in src/SumsTests.cs:line 12
`,
  );
  const word = failed.length > 0 ? 'Failed' : 'Passed';
  return `Starting test execution, please wait...
A total of 1 test files matched the specified pattern.
${told.join('')}
${count(tests, 'passed') + failed.length === 0 ? 'Skipped' : word}!  - Failed:     ${failed.length}, Passed:     ${count(tests, 'passed')}, Skipped:     ${count(tests, 'skipped')}, Total:     ${tests.length}, Duration: 9 ms - Sums.dll (net8.0)
`;
}

describe.each([
  ['cargo nextest', nextest, 'stderr'],
  ['dotnet test', vstest, 'stdout'],
] as const)('%s', (_name, print, stream) => {
  const read = (tests: readonly Outcome[]) => readTests({ stdout: '', stderr: '', [stream]: print(tests) });
  const names = (tests: readonly Outcome[]) => read(tests).failed.map(({ name }) => name);
  const [redOld, redNew] = [outcomes('failed', 'passed'), outcomes('passed', 'failed')];

  it('is green', () => {
    expect(read(outcomes('passed', 'passed'))).toEqual({ failed: [], unnamed: 0, ran: 2 });
  });

  it('names what fails, the same beside another', () => {
    expect(read(redOld)).toMatchObject({ unnamed: 0 });
    expect(names(redOld).every(name => name.includes('is_old'))).toBe(true);
    expect(names(redNew).every(name => name.includes('is_fresh'))).toBe(true);
    expect(names(outcomes('failed', 'failed')).toSorted()).toEqual([...names(redOld), ...names(redNew)].toSorted());
  });

  it('says what was expected, what was there, and where', () => {
    const told = read(redOld).failed.find(({ says }) => says !== '');
    expect(told?.says).toMatch(/5/);
    expect(told?.says).toMatch(/4/);
    expect(told?.line).toBe(12);
  });

  it('ran nothing when all is skipped', () => {
    expect(read(outcomes('skipped', 'skipped')).ran).toBe(0);
  });
});
