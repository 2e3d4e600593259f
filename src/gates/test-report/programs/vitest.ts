// vitest: ` FAIL  file > suite > test`, of a file that could not be loaded ` FAIL  file [ file ]`; several titles may share one text.
import { countOf, failedTest, type Section, sections } from '../lines.ts';
import type { ReadProgram } from '../test-run.ts';

const title = /^ FAIL {2}(.+)/;
/** Where the name of a file that could not be loaded is repeated. */
const repeatedAt = (name: string) => (name.endsWith(' ]') ? name.indexOf(' [ ') : -1);
const unhandled = /^⎯+ (Unhandled (?:Errors?|Rejection)|Uncaught Exception) ⎯+$/;

export const readVitest: ReadProgram = lines => {
  const summaries = lines.filter(line => /^ +Tests {2}/.test(line));
  const isNone = lines.some(line => /^No test (?:files|suite) found/.test(line));
  if (summaries.length === 0 && !isNone) return undefined;
  const found = sections(lines, titleOf).filter(
    ({ name }) => name !== 'Unhandled Errors' && name !== 'Unhandled Error',
  );
  const texts = textsOf(found);
  const failed = found.map(({ name, body }, at) => failedTest(nameOf(name, body), texts[at] ?? []));
  const files = found.filter(({ name }) => repeatedAt(name) >= 0).length;
  const loose = found.filter(({ name }) => isUnhandled(name)).length;
  const failures = countOf(summaries, /(?<!\d)(\d+) failed/);
  const errors = countOf(
    lines.filter(line => /^ +Errors {2}/.test(line)),
    /(?<!\d)(\d+) errors?/,
  );
  const unnamed = Math.max(0, failures - (found.length - files - loose)) + Math.max(0, errors - loose);
  return { failed, unnamed, ran: failures + countOf(summaries, /(?<!\d)(\d+) passed/) };
};

function titleOf(line: string): string | null | undefined {
  if (/^⎯{4}/.test(line)) return unhandled.exec(line)?.[1] ?? null;
  const name = title.exec(line)?.[1] ?? '';
  return name.includes(' > ') || name.endsWith(' ]') ? name : undefined;
}

const isUnhandled = (name: string) => /^(?:Unhandled Rejection|Uncaught Exception)$/.test(name);

/** An error of no test is known by what it says. */
function nameOf(name: string, body: readonly string[]): string {
  if (isUnhandled(name)) return `${name}: ${body.find(line => line.trim() !== '')?.trim() ?? ''}`;
  return repeatedAt(name) < 0 ? name : name.slice(0, repeatedAt(name));
}

/** Of each its own text, or that of the next one that has some. */
function textsOf(found: readonly Section[]): readonly (readonly string[])[] {
  let shared: readonly string[] = [];
  const texts = found.toReversed().map(({ body }) => {
    if (body.some(line => line.trim() !== '')) shared = body;
    return shared;
  });
  return texts.toReversed();
}
