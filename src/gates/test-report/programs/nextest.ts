// cargo nextest, by its documents and by outputs in public reports, not by a recording: `FAIL [time] (n/m) binary test`, printed as
// it happens and once more behind the summary.
import { countOf, failedTest, sections } from '../lines.ts';
import type { ReadProgram } from '../test-run.ts';

const mark =
  /^ *(?:TRY \d+ )?(?:FAIL|FL\+LK|TIMEOUT|TMT|SIG[A-Z]+|ABORT|XFAIL|LEAK-FAIL) \[[ >\d.]+s\] *(?:\( *\d+\/\d+\) +)?(\S+ \S.*)$/;
const summary = /^ *Summary \[[ \d.]+s\] /;

export const readNextest: ReadProgram = lines => {
  const summaries = lines.filter(line => summary.test(line));
  if (summaries.length === 0) return undefined;
  const found = sections(lines, line => {
    if (summary.test(line) || /^ *(?:PASS|SLOW|SKIP|START) \[/.test(line)) return null;
    return mark.exec(line)?.[1];
  });
  const texts = new Map<string, readonly string[]>();
  for (const { name, body } of found) {
    const said = body.filter(line => line.trim() !== '');
    if (said.length >= (texts.get(name)?.length ?? 0)) texts.set(name, said);
  }
  const failed = [...texts].map(([name, body]) => failedTest(name, body));
  const failures = countOf(summaries, /(?<!\d)(\d+) failed/) + countOf(summaries, /(?<!\d)(\d+) timed out/);
  return {
    failed,
    unnamed: Math.max(0, failures - failed.length),
    ran: countOf(summaries, /\] *(\d+)(?:\/\d+)? tests? run/),
  };
};
