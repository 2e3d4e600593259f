// jasmine, rspec and phpunit: numbered failures below a heading, and one line that counts.
import { countOf, failedTest, sections } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

interface List {
  /** The line above failures. */
  readonly starts: RegExp;
  /** The line above other lists, or behind the last one. */
  readonly ends: RegExp;
  readonly title: RegExp;
}

function listed(lines: readonly string[], { starts, ends, title }: List): readonly FailedTest[] {
  let isListed = false;
  const found = sections(lines, line => {
    if (starts.test(line)) isListed = true;
    else if (ends.test(line)) isListed = false;
    return isListed ? title.exec(line)?.[1] : null;
  });
  return found.map(({ name, body }) => failedTest(name, body));
}

export const readJasmine: ReadProgram = lines => {
  const summaries = lines.filter(line => /^\d+ specs?, \d+ failures?/.test(line));
  const isNone = lines.some(line => /^(?:Incomplete: )?No specs found$/.test(line));
  if (summaries.length === 0 && !isNone) return undefined;
  const ends = /^(?:Pending:|Suite error|Ran \d+ of|\d+ specs?, )/;
  const failed = listed(lines, { starts: /^(?:Failures:|Suite error:.*)$/, ends, title: /^\d+\) (.+)$/ });
  const ran = countOf(summaries, /^(\d+) specs?/) - countOf(summaries, /(?<!\d)(\d+) pending/);
  return { failed, unnamed: Math.max(0, countOf(summaries, /(?<!\d)(\d+) failures?/) - failed.length), ran };
};

export const readRspec: ReadProgram = lines => {
  const summaries = lines.filter(line => /^\d+ examples?, \d+ failures?/.test(line));
  if (summaries.length === 0) return undefined;
  const ends = /^(?:Pending:|Finished in |Top \d+|Failed examples:)/;
  const failures = listed(lines, { starts: /^Failures:$/, ends, title: /^ {2}\d+\) (.+)$/ });
  const failed = [...failures, ...outside(lines)];
  const counted = countOf(summaries, /(?<!\d)(\d+) failures?/) + countOf(summaries, /(?<!\d)(\d+) errors? occurred/);
  const ran = countOf(summaries, /^(\d+) examples?/) - countOf(summaries, /(?<!\d)(\d+) pending/);
  return { failed, unnamed: Math.max(0, counted - failed.length), ran };
};

/** What kept rspec from running examples. */
function outside(lines: readonly string[]): readonly FailedTest[] {
  const found = sections(lines, line => {
    const title = /^An error occurred (while loading .+?|in an? .+? hook|outside .*)\.?$/.exec(line)?.[1];
    if (title !== undefined) return title;
    return /^(?:Failures:|Finished in |No examples found|Run options:)/.test(line) ? null : undefined;
  });
  return found.map(({ name, body }) => failedTest(name, body));
}

export const readPhpunit: ReadProgram = lines => {
  const counts = lines.filter(line => /^Tests: \d+, Assertions: /.test(line));
  const fine = lines.filter(line => /^OK \(\d+ tests?, /.test(line));
  const isNone = lines.some(line => /^No tests executed!$/.test(line));
  if (counts.length + fine.length === 0 && !isNone) return undefined;
  const starts = /^There (?:was|were) \d+ (?:failures?|errors?):$/;
  const ends = /^(?:There (?:was|were) \d+ |--$|FAILURES!|ERRORS!|OK\b|Tests: \d+)/;
  const failed = listed(lines, { starts, ends, title: /^\d+\) (.+)$/ });
  const failures = countOf(counts, /Failures: (\d+)/) + countOf(counts, /Errors: (\d+)/);
  const left = countOf(counts, /Skipped: (\d+)/) + countOf(counts, /Incomplete: (\d+)/);
  const ran = countOf(counts, /^Tests: (\d+)/) + countOf(fine, /^OK \((\d+)/) - left;
  return { failed, unnamed: Math.max(0, failures - failed.length), ran };
};
