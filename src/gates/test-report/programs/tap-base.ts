// tap for people: ` FAIL  file`, then `✖ test > assertion` with its text, all of it once more behind `TEST COMPLETE`.
import { countOf, failedTest, sections } from '../lines.ts';
import type { ReadProgram } from '../test-run.ts';

export const readTapBase: ReadProgram = lines => {
  const summaries = lines.filter(line => /^Asserts: /.test(line));
  const isNone = lines.some(line => /^No test files found$/.test(line));
  if (summaries.length === 0 && !isNone) return undefined;
  const whole = lines.slice(lines.findLastIndex(line => / TEST COMPLETE /.test(line)) + 1);
  let file = '';
  const found = sections(whole, line => {
    const head = /^ (FAIL|PASS|SKIP|TODO) {2}(\S+)/.exec(line);
    if (head) file = head[2] ?? '';
    if (head || /^Asserts: /.test(line)) return null;
    const title = /^✖ (.+)$/.exec(line)?.[1];
    return title === undefined ? undefined : `${file} > ${title}`;
  });
  const failed = found.map(({ name, body }) => failedTest(name, body.slice(1)));
  const failures = countOf(summaries, /(?<!\d)(\d+) fail/);
  return {
    failed,
    unnamed: Math.max(0, failures - failed.length),
    ran: failures + countOf(summaries, /(?<!\d)(\d+) pass/),
  };
};
