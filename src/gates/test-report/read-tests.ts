// Which tests failed, and whether any ran: a command may run several programs, so the output is read as that of each of them.
import { byPackage, inPackage, type Package } from './by-package.ts';
import { readJson } from './json.ts';
import { readJunit } from './junit.ts';
import { plainLines } from './lines.ts';
import { readAva } from './programs/ava.ts';
import { readBun } from './programs/bun.ts';
import { readCargo } from './programs/cargo.ts';
import { readCoverage } from './programs/coverage.ts';
import { readDeno } from './programs/deno.ts';
import { readDotnet } from './programs/dotnet.ts';
import { readGo } from './programs/go.ts';
import { readJest } from './programs/jest.ts';
import { readMocha } from './programs/mocha.ts';
import { readNextest } from './programs/nextest.ts';
import { readNodeSpec } from './programs/node-spec.ts';
import { readJasmine, readPhpunit, readRspec } from './programs/numbered.ts';
import { readPytest } from './programs/pytest.ts';
import { readTap } from './programs/tap.ts';
import { readTapBase } from './programs/tap-base.ts';
import { readUnittest } from './programs/unittest.ts';
import { readUvu } from './programs/uvu.ts';
import { readVitest } from './programs/vitest.ts';
import { saysNone } from './says-none.ts';
import type { FailedTest, ReadProgram, TestRun } from './test-run.ts';

const programs: readonly ReadProgram[] = [
  readVitest,
  readJest,
  readMocha,
  readAva,
  readTap,
  readTapBase,
  readNodeSpec,
  readJasmine,
  readUvu,
  readBun,
  readDeno,
  readPytest,
  readUnittest,
  readGo,
  // nextest shows what libtest printed, which reads like the output of cargo test.
  lines => readNextest(lines) ?? readCargo(lines),
  readDotnet,
  readRspec,
  readPhpunit,
  readCoverage,
];

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  /** Files that the command wrote. */
  readonly reports?: readonly string[];
}

export interface TestsRead {
  readonly failed: readonly FailedTest[];
  /** Failures that were counted and have no name. */
  readonly unnamed: number;
  /** Undefined: no program said how many. */
  readonly ran: number | undefined;
}

/** Of a longer output the end is read: summaries are there. */
const charsMax = 8 * 1024 * 1024;

export function readTests({ stdout, stderr, reports = [] }: Printed): TestsRead {
  const files = sumOf(reports.flatMap(text => readJunit(text) ?? []));
  const read = sumOf(runsIn(stdout.slice(-charsMax), stderr.slice(-charsMax)));
  // What was not read may have named more.
  const isCut = stdout.length > charsMax || stderr.length > charsMax;
  const printed = isCut ? { ...read, unnamed: read.unnamed + 1 } : read;
  if (files.ran === undefined) return printed;
  // Reports name tests in their own way: what was printed only tells whether some are missing there.
  const counted = printed.failed.length + printed.unnamed;
  const unnamed = Math.max(0, counted - files.failed.length);
  return { ...files, unnamed, ran: Math.max(files.ran, printed.ran ?? 0) };
}

function runsIn(stdout: string, stderr: string): readonly TestRun[] {
  const lines = [...plainLines(stdout), '', ...plainLines(stderr)];
  const whole = [readJunit(stdout), readJson(stdout)].filter(run => run !== undefined);
  const packages = byPackage(lines);
  const runs = [...whole, ...packages.flatMap(runsOf)];
  const isCounted = runs.some(({ ran }) => ran !== undefined);
  return !isCounted && saysNone(packages) ? [...runs, { failed: [], unnamed: 0, ran: 0 }] : runs;
}

/** Tests that ran in one package, as far as it says so. */
export function ranIn(of: Package): number | undefined {
  return sumOf(runsOf(of)).ran;
}

function runsOf(of: Package): readonly TestRun[] {
  const runs = programs.map(read => read(of.lines)).filter(run => run !== undefined);
  return runs.map(run => inPackage(run, of));
}

function sumOf(runs: readonly TestRun[]): TestsRead {
  const counts = runs.flatMap(({ ran }) => (ran === undefined ? [] : [ran]));
  return {
    failed: runs.flatMap(({ failed }) => failed),
    unnamed: runs.reduce((sum, { unnamed }) => sum + unnamed, 0),
    ran: counts.length === 0 ? undefined : counts.reduce((sum, ran) => sum + ran, 0),
  };
}
