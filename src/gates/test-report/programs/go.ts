// go test: `--- FAIL: Test (time)` with the text below it; the package is named after its tests, `FAIL<tab>package`.
import { failedTest, sections } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

export const readGo: ReadProgram = lines => {
  const packages = lines.filter(line => /^(?:FAIL|ok {2}|\? {3})\t\S/.test(line));
  const isGo = packages.length > 0 || lines.some(line => /^--- FAIL: \S+ \([\d.]+s\)$/.test(line));
  if (!isGo) return undefined;
  const failed = failuresIn(lines);
  const fine = packages.filter(line => line.startsWith('ok') && !line.endsWith('[no tests to run]')).length;
  return { failed, unnamed: 0, ran: fine + failed.filter(({ name }) => !isWhole(name)).length };
};

/** The package itself, not one of its tests. */
const isWhole = (name: string) => !/ Test\S*$| (?:Example|Fuzz|Benchmark)\S*$/.test(` ${name}`);

function failuresIn(lines: readonly string[]): readonly FailedTest[] {
  const failed: FailedTest[] = [];
  let tests: FailedTest[] = [];
  const errors = buildErrors(lines);
  for (const { name, body } of sections(lines, titleOf)) {
    if (!name.startsWith('\t')) {
      tests.push(failedTest(name, body));
      continue;
    }
    const pack = name.slice(1);
    // What was not built ran no tests: those above are of another package.
    if (tests.length === 0 || pack.endsWith(']')) failed.push(wholePackage(pack, errors));
    else {
      failed.push(...withoutParents(tests).map(test => ({ ...test, name: `${pack} ${test.name}` })));
      tests = [];
    }
  }
  return [...failed, ...withoutParents(tests)];
}

function titleOf(line: string): string | null | undefined {
  const test = /^ *--- FAIL: (\S+) \([\d.]+s\)$/.exec(line)?.[1];
  if (test !== undefined) return test;
  const pack = /^FAIL\t(\S+(?: \[(?:build|setup) failed\])?)/.exec(line)?.[1];
  if (pack !== undefined) return `\t${pack}`;
  return /^(?:FAIL$|ok {2}\t|=== | *--- (?:PASS|SKIP))/.test(line) ? null : undefined;
}

function withoutParents(tests: readonly FailedTest[]): readonly FailedTest[] {
  const parents = new Set(tests.flatMap(({ name }) => parentsOf(name)));
  return tests.filter(({ name }) => !parents.has(name));
}

function parentsOf(name: string): readonly string[] {
  const parts = name.split('/').slice(0, nestedMax);
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

const nestedMax = 20;

/** What keeps a package from being built is on stderr, below its name. */
function wholePackage(pack: string, errors: ReadonlyMap<string, readonly string[]>): FailedTest {
  return failedTest(pack, errors.get(pack.split(' ')[0] ?? pack) ?? []);
}

function buildErrors(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = sections(lines, line => (line.trim() === '' ? null : /^# (\S+)/.exec(line)?.[1]));
  return new Map(found.map(({ name, body }) => [name, body]));
}
