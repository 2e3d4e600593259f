// uvu: the name of the file, a line of marks that ends in `(passed / all)`, then `   FAIL  suite  "test"`.
import { countOf, failedTest, sections } from '../lines.ts';
import type { ReadProgram } from '../test-run.ts';

export const readUvu: ReadProgram = lines => {
  const totals = lines.filter(line => /^ {2}Total: {5}\d+$/.test(line));
  if (totals.length === 0) return undefined;
  let file = '';
  const found = sections(lines, (line, at) => {
    if (/ \(\d+ \/ \d+\)$/.test(line)) file = lines[at - 1]?.trim() ?? '';
    if (/^ {2}Total: /.test(line)) return null;
    const title = /^ {3}FAIL (.*")$/.exec(line.trimEnd())?.[1];
    return title === undefined ? undefined : `${file} ${title.trim()}`.trim();
  });
  const failed = found.map(({ name, body }) => failedTest(name, body));
  const ran = countOf(totals, /(?<!\d)(\d+)$/);
  const passed = countOf(
    lines.filter(line => /^ {2}Passed: {4}\d+$/.test(line)),
    /(?<!\d)(\d+)$/,
  );
  return { failed, unnamed: Math.max(0, ran - passed - failed.length), ran };
};
