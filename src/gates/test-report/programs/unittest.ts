// unittest, also Django's: `FAIL: test (module.Class.test)` below a rule of equal signs.
import { countOf, failedTest, placeIn, sections } from '../lines.ts';
import type { ReadProgram } from '../test-run.ts';

export const readUnittest: ReadProgram = lines => {
  const ends = lines.filter(line => /^Ran \d+ tests? in [\d.]+s$/.test(line));
  if (ends.length === 0) return undefined;
  const found = sections(lines, (line, at) => {
    if (/^={70}$/.test(line) || /^Ran \d+ tests? in /.test(line)) return null;
    return /^={70}$/.test(lines[at - 1] ?? '')
      ? /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (.+)$/.exec(line)?.[1]
      : undefined;
  });
  const failed = found.map(({ name, body }) => {
    const said = body.filter(line => !/^-{70}$/.test(line));
    return failedTest(name, said, placeIn(said.toReversed()));
  });
  const verdicts = lines.filter(line => /^(?:OK|FAILED|NO TESTS RAN)(?: \(|$)/.test(line));
  const count = (pattern: RegExp) => countOf(verdicts, pattern);
  const unloaded = failed.filter(({ name }) => name.includes('unittest.loader._FailedTest')).length;
  const ran = countOf(ends, /^Ran (\d+)/) - count(/\bskipped=(\d+)/) - unloaded;
  const failures = count(/\bfailures=(\d+)/) + count(/\berrors=(\d+)/) + count(/\bunexpected successes=(\d+)/);
  return { failed, unnamed: Math.max(0, failures - failed.length), ran };
};
