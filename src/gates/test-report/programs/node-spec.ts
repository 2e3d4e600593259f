// node --test for people: `✖ failing tests:`, then `test at file:line:column` and `✖ name (time)` for each.
import { countOf, failedTest, type Location, placeIn } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

export const readNodeSpec: ReadProgram = lines => {
  if (!lines.some(line => /^ℹ tests \d+$/.test(line))) return undefined;
  const failed = failuresIn(lines);
  const marks = lines.filter(line => /^ *✖ .* \([\d.]+ms\)/.test(line)).length - failed.length;
  const failures = countOf(lines, /^ℹ fail (\d+)$/) + countOf(lines, /^ℹ cancelled (\d+)$/);
  // A test whose subtests failed is counted and marked, but not listed.
  const unnamed = Math.max(0, failures - Math.max(failed.length, marks));
  const unloaded = failed.filter(({ says }) => says === "'test failed'").length;
  return { failed, unnamed, ran: countOf(lines, /^ℹ pass (\d+)$/) + failures - unloaded };
};

function failuresIn(lines: readonly string[]): readonly FailedTest[] {
  const found: { name: string; place: Location; body: string[] }[] = [];
  let isListed = false;
  let place: Location = {};
  for (const line of lines) {
    if (/^✖ failing tests:$/.test(line)) isListed = true;
    else if (/^ℹ /.test(line)) isListed = false;
    if (!isListed) continue;
    if (/^(?:test|suite) at /.test(line)) {
      place = placeIn([line]);
      continue;
    }
    const name = /^✖ (.*) \([\d.]+ms\)/.exec(line)?.[1];
    if (name === undefined) found.at(-1)?.body.push(line);
    else found.push({ name, place, body: [] });
  }
  return found.map(({ name, place: at, body }) => {
    const file = at.path === undefined || name === at.path ? '' : `${at.path} > `;
    const inBody = placeIn(body);
    return failedTest(`${file}${name}`, body, inBody.path === undefined ? at : inBody);
  });
}
