// go test: `--- FAIL: Test (time)` with the text below it, or with -v above it; the package is named after its tests, `FAIL<tab>package`.
import { failedTest, sections } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

export const readGo: ReadProgram = lines => {
  const packages = packagesIn(lines);
  if (packages.every(({ end, tests }) => end === undefined && tests.length === 0)) return undefined;
  const errors = buildErrors(lines);
  return {
    failed: packages.flatMap(each => failuresOf(each, errors)),
    unnamed: 0,
    ran: packages.reduce((sum, each) => sum + ranIn(each), 0),
  };
};

interface GoTest {
  readonly name: string;
  readonly verdict: string;
  readonly body: readonly string[];
}

interface GoPackage {
  /** Without those that have tests inside them. */
  readonly tests: readonly GoTest[];
  /** Each test is named as it begins. */
  readonly isVerbose: boolean;
  /** The line that ends it. Undefined: the output ends before. */
  readonly end: string | undefined;
}

/** What was not built or has no tests is named between the lines of another package, or alone. */
const isWithoutTests = (line: string) => line.startsWith('?') || /\[(?:build|setup) failed\]/.test(line);

function packagesIn(lines: readonly string[]): readonly GoPackage[] {
  const found: GoPackage[] = [];
  let own: string[] = [];
  for (const line of lines) {
    if (!/^(?:FAIL|ok {2}|\? {3})\t\S/.test(line)) own.push(line);
    else if (isWithoutTests(line)) found.push({ tests: [], isVerbose: false, end: line });
    else {
      found.push(packageOf(own, line));
      own = [];
    }
  }
  return [...found, packageOf(own, undefined)];
}

function packageOf(lines: readonly string[], end: string | undefined): GoPackage {
  const printed = printedBy(lines);
  const ends = sections(lines, line => endOn(line) ?? (/^(?:FAIL|PASS)$|^=== /.test(line) ? null : undefined));
  const tests = ends.map(({ name: title, body }) => {
    const [verdict = '', name = ''] = title.split(' ');
    return { verdict, name, body: [...(printed.get(name) ?? []), ...body] };
  });
  return { tests: withoutParents(tests), isVerbose: lines.some(line => line.startsWith('=== RUN ')), end };
}

/** A test may have printed something on the same line before. */
function endOn(line: string): string | undefined {
  const [, verdict, name] = /--- (FAIL|PASS|SKIP): (\S+) \([\d.]+s\)$/.exec(line) ?? [];
  return name === undefined ? undefined : `${verdict} ${name}`;
}

/** With -v a test prints before its end, below its name. */
function printedBy(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const printed = new Map<string, readonly string[]>();
  const titleOf = (line: string) =>
    /^=== (?:RUN|CONT|NAME) +(\S+)$/.exec(line)?.[1] ?? (endOn(line) || line.startsWith('=== ') ? null : undefined);
  for (const { name, body } of sections(lines, titleOf)) printed.set(name, [...(printed.get(name) ?? []), ...body]);
  return printed;
}

function withoutParents(tests: readonly GoTest[]): readonly GoTest[] {
  const parents = new Set(tests.flatMap(({ name }) => parentsOf(name)));
  return tests.filter(({ name }) => !parents.has(name));
}

function parentsOf(name: string): readonly string[] {
  const parts = name.split('/').slice(0, nestedMax);
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

const nestedMax = 20;

function failuresOf({ tests, end }: GoPackage, errors: ReadonlyMap<string, readonly string[]>): readonly FailedTest[] {
  const pack = /^FAIL\t(\S+(?: \[(?:build|setup) failed\])?)/.exec(end ?? '')?.[1];
  const failed = tests.filter(({ verdict }) => verdict === 'FAIL');
  if (pack !== undefined && failed.length === 0) return [wholePackage(pack, errors)];
  return failed.map(({ name, body }) => failedTest(pack === undefined ? name : `${pack} ${name}`, body));
}

/** Without -v nothing is said of tests that passed or were skipped. */
function ranIn({ tests, isVerbose, end = '' }: GoPackage): number {
  const ended = tests.filter(({ verdict }) => verdict !== 'SKIP').length;
  const isFine = end.startsWith('ok') && !end.endsWith('[no tests to run]');
  return isVerbose ? ended : Math.max(ended, isFine ? 1 : 0);
}

/** What keeps a package from being built is on stderr, below its name. */
function wholePackage(pack: string, errors: ReadonlyMap<string, readonly string[]>): FailedTest {
  return failedTest(pack, errors.get(pack.split(' ')[0] ?? pack) ?? []);
}

function buildErrors(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = sections(lines, line => (line.trim() === '' ? null : /^# (\S+)/.exec(line)?.[1]));
  return new Map(found.map(({ name, body }) => [name, body]));
}
