// cargo test: `test name ... FAILED`, with --quiet only the list of names at the end; texts are below `---- name stdout ----`.
import { countOf, failedTest, sections } from '../lines.ts';
import type { ReadProgram } from '../test-run.ts';

export const readCargo: ReadProgram = lines => {
  const summaries = lines.filter(line => /^test result: /.test(line));
  const marked = lines.flatMap(line => /^test (.+) \.\.\. FAILED$/.exec(line)?.[1] ?? []);
  if (summaries.length === 0 && marked.length === 0)
    return lines.some(line => onlyNamed.test(line)) ? { failed: [], unnamed: 0, ran: 0 } : undefined;
  const listed = listedIn(lines);
  const names = listed.length > marked.length ? listed : marked;
  const texts = new Map(sections(lines, titleOf).map(({ name, body }) => [name, body]));
  const failed = names.map(name => failedTest(name, withoutBacktrace(texts.get(name) ?? [])));
  const failures = countOf(summaries, /(?<!\d)(\d+) failed/);
  const ran = summaries.length === 0 ? undefined : failures + countOf(summaries, /(?<!\d)(\d+) passed/);
  return { failed, unnamed: Math.max(0, failures - failed.length), ran };
};

/** With `--no-run`, and with `-- --list`. */
const onlyNamed = /^ {2}Executable (?:unittests |tests\/|benches\/|`)|^\d{1,8} tests?, \d{1,8} benchmarks?$/;

const titleOf = (line: string) => (/^failures:$/.test(line) ? null : /^---- (.+) stdout ----$/.exec(line)?.[1]);

/** The second list of a program: names alone, indented. */
function listedIn(lines: readonly string[]): readonly string[] {
  let isListed = false;
  return lines.flatMap(line => {
    if (/^failures:$/.test(line)) isListed = true;
    else if (/^(?:---- |test result: )/.test(line)) isListed = false;
    const name = isListed ? /^ {4}(\S.*)$/.exec(line)?.[1] : undefined;
    return name === undefined ? [] : [name];
  });
}

function withoutBacktrace(body: readonly string[]): readonly string[] {
  const at = body.findIndex(line => /^stack backtrace:$/.test(line));
  return at < 0 ? body : body.slice(0, at);
}
