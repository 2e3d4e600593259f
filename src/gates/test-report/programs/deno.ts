// deno test: names below ` FAILURES `, each with its place; the same lines are above the texts below ` ERRORS `.
import { countOf, failedTest, placeIn, sections } from '../lines.ts';
import type { ReadProgram } from '../test-run.ts';

export const readDeno: ReadProgram = lines => {
  const summaries = lines.filter(line => /^(?:ok|FAILED) \| \d+ passed/.test(line));
  const isNone = lines.some(line => /^error: No test modules found/.test(line));
  if (summaries.length === 0 && !isNone) return undefined;
  const titles = new Set(listBelow(lines, 'FAILURES'));
  const found = sections(listBelow(lines, 'ERRORS'), line => (titles.has(line) ? line : undefined));
  const texts = new Map(found.map(({ name, body }) => [name, body]));
  const failed = [...titles].map(title => {
    const [name = '', at = ''] = title.split(/ => (?=[^ ]+$)/);
    const body = texts.get(title) ?? [];
    const place = placeIn([at]);
    const inText = placeIn(body.filter(line => /^ +at /.test(line)));
    const file = place.path === undefined ? '' : `${place.path} > `;
    return failedTest(`${file}${name}`, body, inText.path === undefined ? place : inText);
  });
  const failures = countOf(summaries, / (\d+) failed/);
  return {
    failed,
    unnamed: Math.max(0, failures - failed.length),
    ran: failures + countOf(summaries, / (\d+) passed/),
  };
};

function listBelow(lines: readonly string[], heading: string): readonly string[] {
  let isBelow = false;
  return lines.filter(line => {
    const isHeading = line === ` ${heading} `;
    if (/^ (?:ERRORS|FAILURES) $|^(?:ok|FAILED) \| /.test(line)) isBelow = isHeading;
    return isBelow && !isHeading && (heading === 'ERRORS' || line.trim() !== '');
  });
}
