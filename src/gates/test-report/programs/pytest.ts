// pytest: `FAILED file::test - why` in its short summary; the texts are further up, below rules with the test's name in them.
import { countOf, failedTest, type Location, placeIn, sections } from '../lines.ts';
import type { FailedTest, ReadProgram, TestRun } from '../test-run.ts';

const summary =
  /^(?:=+ )?(?:\d+ (?:failed|passed|skipped|errors?|deselected|xfailed|xpassed|warnings?)(?:, )?)+ in [\d.]+s/;
const named = /^(?:FAILED|ERROR) ((?:[^\s:]|:(?!:))+(?:::.*)?)$/;

export const readPytest: ReadProgram = lines => {
  const summaries = lines.filter(line => summary.test(line.slice(0, 300)));
  const isNone = lines.some(line => /^(?:=+ )?no tests (?:ran|collected)\b/.test(line));
  const failed = failuresIn(lines);
  const marks = summaries.length === 0 && !isNone ? marksIn(lines) : undefined;
  if (marks !== undefined && failed.length === 0) return marks;
  if (summaries.length === 0 && !isNone && failed.length === 0) return undefined;
  const count = (pattern: RegExp) => countOf(summaries, pattern);
  const tests = count(/(?<!\d)(\d+) failed/);
  const failures = tests + count(/(?<!\d)(\d+) errors?\b/);
  const ran =
    summaries.length > 0 || isNone
      ? tests + count(/(?<!\d)(\d+) passed/) + count(/(?<!\d)(\d+) xfailed/) + count(/(?<!\d)(\d+) xpassed/)
      : undefined;
  return { failed, unnamed: Math.max(0, failures - failed.length), ran };
};

/** With `-qq` there is no summary: only a letter for each test. Undefined: no such letters. */
function marksIn(lines: readonly string[]): TestRun | undefined {
  const filled = lines.filter(line => line.trim() !== '');
  const rows = filled.flatMap(line => /^([.sxXFER]+) +\[ *\d+(?:%|\/\d+)\]$/.exec(line)?.[1] ?? []);
  const isBare = filled.length > 0 && filled.every(line => /^s+$|^\S{1,300}\.py: \d{1,8}$/.test(line));
  if (rows.length === 0 && !isBare) return undefined;
  const marks = rows.join('');
  return { failed: [], unnamed: marks.replaceAll(/[^FE]/g, '').length, ran: marks.replaceAll(/[sER]/g, '').length };
}

function failuresIn(lines: readonly string[]): readonly FailedTest[] {
  const texts = new Map<string, string[][]>();
  for (const { name, body } of sections(lines, titleOf).toReversed()) {
    const same = texts.get(name) ?? [];
    same.push([...body]);
    texts.set(name, same);
  }
  return lines.flatMap(line => {
    const said = named.exec(line)?.[1];
    if (said === undefined) return [];
    const at = said.includes('::') ? said.indexOf(' - ', said.indexOf('::')) : -1;
    const name = at < 0 ? said : said.slice(0, at);
    if (!name.includes('::') && !name.endsWith('.py')) return [];
    const text = textOf(texts, name);
    return [
      text
        ? failedTest(name, text, lastPlace(text))
        : { ...failedTest(name, []), says: at < 0 ? '' : said.slice(at + 3) },
    ];
  });
}

function titleOf(line: string): string | null | undefined {
  if (line.startsWith('======') && line.endsWith('====')) return null;
  if (!line.startsWith('___') || !line.endsWith('___')) return undefined;
  const title = line.replace(/^_+ /, '').replace(/ _+$/, '');
  return title.replace(/^ERROR (?:at (?:setup|teardown) of|collecting) /, '');
}

/** Of tests with one name in several files, in the order in which they are printed. */
function textOf(texts: ReadonlyMap<string, string[][]>, name: string): readonly string[] | undefined {
  const [file = '', ...parts] = name.split('::');
  return texts.get(parts.length === 0 ? file : parts.join('.'))?.pop();
}

/** `file:line: Error` ends each frame; the last one is where it broke. */
function lastPlace(body: readonly string[]): Location {
  const frames = body.filter(line => /^\S+:\d+: /.test(line)).toReversed();
  return placeIn(frames);
}
