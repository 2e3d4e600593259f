// Programs that have no reader here, and those that start others in many packages: how they say that no test ran.
import type { Package } from './by-package.ts';

/** Every package has to say so, and none may count anything: what is silent may have tested. */
export function saysNone(packages: readonly Package[]): boolean {
  const said = packages.filter(({ lines }) => lines.some(line => line.trim() !== ''));
  const isCounting = said.some(({ lines }) => lines.some(isCount));
  return !isCounting && said.length > 0 && said.every(isNone);
}

function isNone({ name, lines }: Package, _at: number, all: readonly Package[]): boolean {
  if (lines.some(line => none.some(pattern => pattern.test(line)))) return true;
  const filled = lines.filter(line => line.trim() !== '');
  if (name !== undefined) return false;
  // What is said around the packages is about no test; pnpm that started nothing says no more than how many it considered.
  return filled.every(line => scope.test(line) || (all.length > 1 && around.some(pattern => pattern.test(line))));
}

const scope = /^Scope: (?:all )?\d+ (?:of \d+ )?workspace projects$/;

/** Tests that pytest names instead of running them. */
const collected = /^(?:=+ )?\d{1,8} tests? collected in [\d.]+s/;

/** minitest and test-unit, busted, robot: all of them counted, and none passed or failed. */
const noVerdict = [
  /^\d{1,8} (?:runs|tests), 0 assertions, 0 failures, 0 errors\b/,
  /^0 successes \/ 0 failures \/ 0 errors\b/,
  /^\d{1,8} tests?, 0 passed, 0 failed\b/,
];

const none = [
  // The script that npm once wrote, in its usual variants; also maven, ctest, mix, sbt, karma, bats and others.
  /^(?:Error: |warning: |\[(?:INFO|info|WARNING)\] )?(?:There are )?no tests?(?: files?)?(?: (?:is|are|were|was))?(?: (?:specified|found|yet|here|available|defined|configured|implemented|written|executed|run|ran|to run|needed))?[.!]{0,3}$/i,
  /^(?:testing: )?warning: no tests to run$/,
  /\bExecuted 0 (?:tests|of 0)\b/,
  /^(?:\[INFO\] |\[WARNING\] )?Tests run: 0\b/,
  /\b0 tests failed out of 0$/,
  /^No tests found related to files changed/,
  /^\[INFO\] Tests are skipped\.$/,
  /^No test (?:configuration file found!|cases matched\b)/,
  /^Result: NOTESTS$/,
  /^\[doctest\] test cases: +0 \|/,
  /^\[ {2}PASSED {2}\] 0 tests\.$/,
  collected,
  /^(?:All )?0 tests(?: passed)?(?:, 0 failures.{0,60})?$/i,
  /^0 (?:tests|specs|examples|scenarios|features|runs)(?: complete)?(?: \(\d{1,8} (?:skipped|pending)\))?$/,
  ...noVerdict,
  /^ {2}\d{1,8} (?:skipped|did not run)$/,
  /^> Task :\S{0,200}\btest\b\S{0,60} NO-SOURCE$/i,
  // turbo, nx, lerna and pnpm, of which the last only counts the packages that it considered.
  /\bNo tasks were (?:executed|run)\b/,
  /\bNo packages found with the lifecycle script\b/,
  /^None of the selected packages has a "/,
  /^No projects matched the filters\b/,
];

const around = [/^> /, /^(?:\S{1,200} [\w:.-]{1,60})?\$ /, /^ {0,8}(?:Done|yarn run|Tasks:|Cached:|Time:|•) /];

/** What is counted there came to no verdict: it was skipped, named or is about to begin. */
const uncounted = [...noVerdict, collected, /^Running \d{1,8} tests? using \d{1,4} workers?/];

function isCount(line: string): boolean {
  return counts.some(pattern => pattern.test(line)) && !uncounted.some(pattern => pattern.test(line));
}

/** Something that was counted and is not nothing. */
const counts = [
  /\b[1-9]\d{0,8} (?:tests?|specs?|examples?|assertions?|scenarios?|checks?|passed|passing|passes|ok|successful)\b/i,
  /\b(?:tests(?: run)?|passed|pass|executed|ran|out of):? {1,8}[1-9]\d{0,8}\b/i,
];
