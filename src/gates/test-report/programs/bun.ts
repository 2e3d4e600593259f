// bun test: the text of a failure comes first, then `(fail) suite > test [time]`, in colours `✗`.
import { countOf, failedTest } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

export const readBun: ReadProgram = lines => {
  const ends = lines.filter(line => /^Ran \d+ tests? across \d+ files?\./.test(line));
  const isNone = lines.some(line => /^No tests found!$/.test(line));
  if (ends.length === 0 && !isNone) return undefined;
  const failed = failuresIn(lines);
  const failures = countOf(lines, /^ (\d+) fail$/);
  const unloaded = failed.filter(({ name }) => name.endsWith(between)).length;
  const ran = countOf(lines, /^ (\d+) pass$/) + Math.max(0, failures - unloaded);
  return { failed, unnamed: Math.max(0, failures - failed.length), ran };
};

const between = 'Unhandled error between tests';

function failuresIn(lines: readonly string[]): readonly FailedTest[] {
  const failed: FailedTest[] = [];
  let file = '';
  let said: string[] = [];
  const named = (name: string) => (file === '' ? name : `${file} > ${name}`);
  for (const line of lines) {
    const mark = /^(?:\((pass|fail|skip|todo)\)|([✓✗»✎])) (.+?)(?: \[[\d.]+m?s\])?$/.exec(line);
    const head = /^(\S.{0,300}\.\w+):$/.exec(line)?.[1];
    if (mark?.[1] === 'fail' || mark?.[2] === '✗') failed.push(failedTest(named(mark[3] ?? ''), said));
    if (line === `# ${between}`) said = [line];
    else if (/^-{20,}$/.test(line) && said[0] === `# ${between}` && said.length > 2) {
      failed.push(failedTest(named(between), said.slice(2)));
      said = [];
    } else if (mark || head !== undefined) said = [];
    else said.push(line);
    if (head !== undefined) file = head;
  }
  return failed;
}
