// mocha: `N failing`, then numbered titles over several lines, the last of which ends with a colon.
import { countOf, failedTest } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

export const readMocha: ReadProgram = lines => {
  const passing = lines.filter(line => /^ {2}\d+ passing \(/.test(line));
  const isNone = lines.some(line => /^Error: No test files found/.test(line));
  if (passing.length === 0 && !isNone) return undefined;
  const failing = lines.filter(line => /^ {2}\d+ failing$/.test(line));
  const failed = failuresIn(lines);
  const failures = countOf(failing, /(?<!\d)(\d+) failing/);
  return {
    failed,
    unnamed: Math.max(0, failures - failed.length),
    ran: failures + countOf(passing, /(?<!\d)(\d+) passing/),
  };
};

const titleLinesMax = 10;

function failuresIn(lines: readonly string[]): readonly FailedTest[] {
  const found: { title: string[]; body: string[] }[] = [];
  let isListed = false;
  let isTitle = false;
  for (const line of lines) {
    if (/^ {2}\d+ (?:passing|failing|pending)\b/.test(line)) {
      isListed = / failing$/.test(line);
      isTitle = false;
      continue;
    }
    if (!isListed) continue;
    const first = /^ {2}\d+\) (.*)$/.exec(line)?.[1];
    if (first !== undefined) found.push({ title: [], body: [] });
    const open = found.at(-1);
    if (first === undefined && !isTitle) open?.body.push(line);
    else {
      open?.title.push((first ?? line).trim());
      isTitle = !line.trimEnd().endsWith(':') && (open?.title.length ?? 0) < titleLinesMax;
    }
  }
  return found.map(({ title, body }) => failedTest(title.join(' ').replace(/:$/, ''), body));
}
