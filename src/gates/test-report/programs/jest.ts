// jest: `FAIL file`, then `  ● suite › test` for each failed test of that file.
import { countOf, failedTest, sections } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

export const readJest: ReadProgram = lines => {
  const summaries = lines.filter(line => /^Tests: .*\btotal$/.test(line));
  const isNone = lines.some(line => /^No tests found, exiting with code/.test(line));
  if (summaries.length === 0 && !isNone) return undefined;
  const { failed, files, unloaded } = failuresIn(lines);
  const failures = countOf(summaries, /(?<!\d)(\d+) failed/);
  const suites = countOf(
    lines.filter(line => /^Test Suites: /.test(line)),
    /(?<!\d)(\d+) failed/,
  );
  const unnamed = Math.max(0, failures - (failed.length - unloaded), suites - files);
  return { failed, unnamed, ran: failures + countOf(summaries, /(?<!\d)(\d+) passed/) };
};

const notLoaded = 'Test suite failed to run';

function failuresIn(lines: readonly string[]): { failed: readonly FailedTest[]; files: number; unloaded: number } {
  const files = new Set<string>();
  let file: string | undefined;
  // With many failures, all of them are printed once more.
  const end = lines.findIndex(line => /^Summary of all failing tests$/.test(line));
  const found = sections(end < 0 ? lines : lines.slice(0, end), line => {
    const head = /^ ?(PASS|FAIL|Test Suites:) {1,2}(.*)$/.exec(line);
    if (head) file = head[1] === 'FAIL' ? fileOf(head[2] ?? '') : undefined;
    if (file !== undefined) files.add(file);
    if (head || file === undefined) return null;
    const title = /^ {2}● (.+)$/.exec(line)?.[1];
    if (title === 'Console') return null;
    return title === undefined ? undefined : `${file} › ${title}`;
  });
  const isUnloaded = (name: string) => name.endsWith(` › ${notLoaded}`);
  const failed = found.map(({ name, body }) => failedTest(name.replace(` › ${notLoaded}`, ''), body));
  return { failed, files: files.size, unloaded: found.filter(({ name }) => isUnloaded(name)).length };
}

const fileOf = (said: string) => said.replace(/ \([\d.]+ m?s\)$/, '').replace(/^\.\//, '');
