// dotnet test, by its documents and by outputs in public reports, not by a recording: `  Failed name [time]` of VSTest, or
// `failed name (time)` of the newer Microsoft.Testing.Platform.
import { countOf, failedTest, sections } from '../lines.ts';
import type { ReadProgram } from '../test-run.ts';

const old = /^ {2}Failed (.+) \[[^\]]{1,40}\]$/;
const newer = /^failed (.+) \([^)]{1,40}\)$/;

export const readDotnet: ReadProgram = lines => {
  const short = lines.filter(line => /^(?:Failed|Passed|Skipped)! +- Failed: /.test(line));
  const long = lines.filter(line => /^ {5,6}(?:Passed|Failed): \d+$/.test(line));
  const platform = lines.filter(line => /^ {2}(?:failed|succeeded): \d+$/.test(line));
  const isNone = lines.some(line => /^No test (?:is available in|matches the given)/.test(line));
  const summaries = [...short, ...long, ...platform];
  if (summaries.length === 0 && !isNone) return undefined;
  const found = sections(lines, line => {
    if (/^ {2}(?:Passed|Skipped) .+ \[|^(?:passed|skipped) .+ \(|^Test [Rr]un |^(?:Failed|Passed)! /.test(line))
      return null;
    return old.exec(line)?.[1] ?? newer.exec(line)?.[1];
  });
  const failed = found.map(({ name, body }) => failedTest(name, body));
  const failures = countOf(summaries, /[Ff]ailed: +(\d+)/);
  const passed = countOf(summaries, /(?:Passed|succeeded): +(\d+)/);
  return { failed, unnamed: Math.max(0, failures - failed.length), ran: failures + passed };
};
