// ava: `✘ [fail]: title`, the message behind it on the same line; the title alone is above the text of each failure, further down.
import { countOf, failedTest } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

const uncaught = /^ {2}((?:Uncaught exception|Unhandled rejection) in .+)$/;

export const readAva: ReadProgram = lines => {
  const summaries = lines.filter(line => /^ {2}\d+ (?:tests? |uncaught |unhandled |known )/.test(line));
  const isNone = lines.some(line => /^ {2}✘ (?:Couldn’t find any files|No tests found)/.test(line));
  if (summaries.length === 0 && !isNone) return undefined;
  const marked = lines.flatMap(line => /^ {2}(?:✘|✖|×) \[fail\]: (.+)$/.exec(line)?.[1] ?? []);
  const texts = failureTexts(lines);
  const failed = [...marked.map(said => namedBy(said, texts)), ...thrown(lines)];
  const failures = countOf(summaries, /(?<!\d)(\d+) tests? failed/);
  const errors = countOf(summaries, /(?<!\d)(\d+) uncaught/) + countOf(summaries, /(?<!\d)(\d+) unhandled/);
  const ran = failures + countOf(summaries, /(?<!\d)(\d+) tests? passed/);
  return { failed, unnamed: Math.max(0, failures + errors - failed.length), ran };
};

/** By title: between rules of one dash, each begins after three empty lines. */
function failureTexts(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let open: string[] | undefined;
  let empty = 3;
  for (const line of lines) {
    if (line.trim() === '─') {
      open = undefined;
      empty = 3;
      continue;
    }
    if (line.trim() === '') empty += 1;
    const isTitle = line.trim() !== '' && empty >= 3 && /^ {2}\S/.test(line);
    if (isTitle && !found.has(line.trim())) {
      open = [];
      found.set(line.trim(), open);
    } else open?.push(line);
    if (line.trim() !== '') empty = 0;
  }
  return found;
}

/** The longest title that the line begins with. */
function namedBy(said: string, texts: ReadonlyMap<string, readonly string[]>): FailedTest {
  for (let end = said.length; end > 0; end = said.lastIndexOf(' ', end - 1)) {
    const text = texts.get(said.slice(0, end));
    if (text) return failedTest(said.slice(0, end), text);
  }
  return failedTest(said, []);
}

function thrown(lines: readonly string[]): readonly FailedTest[] {
  return lines.flatMap((line, at) => {
    const name = uncaught.exec(line)?.[1];
    return name === undefined ? [] : [failedTest(name, lines.slice(at + 1, at + 12))];
  });
}
