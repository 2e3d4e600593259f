// JSON of test programs: one object as jest, vitest and mocha print it, or a line per event as go does.
import * as z from 'zod';
import { parseJson } from '../../std/parse-json.ts';
import type { FailedTest } from './failed-test.ts';

const jest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string().optional(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});
const mocha = z.object({
  failures: z.array(z.object({ fullTitle: z.string(), err: z.object({ message: z.string().optional() }).optional() })),
});
const goEvent = z.object({ Action: z.string(), Package: z.string().optional(), Test: z.string().optional() });

export function readJson(stdout: string): readonly FailedTest[] {
  const whole = parseWhole(stdout);
  if (whole === undefined) return readGo(stdout);
  const asJest = jest.safeParse(whole);
  if (asJest.success) return asJest.data.testResults.flatMap(ofFile);
  const asMocha = mocha.safeParse(whole);
  return asMocha.success
    ? asMocha.data.failures.map(({ fullTitle, err }) => ({ name: fullTitle, says: firstLine(err?.message) }))
    : [];
}

/** A file that could not even be loaded has no assertions, and is a failure of its own. */
function ofFile({ name, status, message, assertionResults }: z.infer<typeof jest>['testResults'][number]) {
  const failed = assertionResults
    .filter(each => each.status === 'failed')
    .map(each => ({ name: each.fullName, says: firstLine(each.failureMessages?.[0]) }));
  const isUnloaded = status === 'failed' && failed.length === 0;
  const file = name.split('/').at(-1) ?? name;
  return isUnloaded ? [{ name: file, says: firstLine(message) }] : failed;
}

/** A package that fails though none of its tests did could not be built, or ended by itself. */
function readGo(stdout: string): readonly FailedTest[] {
  const failed = stdout.split('\n').flatMap(line => {
    const event = goEvent.safeParse(parseLine(line));
    return event.success && event.data.Action === 'fail' ? [event.data] : [];
  });
  const named = new Set(failed.flatMap(({ Test, Package }) => (Test === undefined ? [] : [Package])));
  return failed
    .filter(({ Test, Package }) => Test !== undefined || (Package !== undefined && !named.has(Package)))
    .map(({ Test = '', Package = '' }) => ({ name: `${Package} ${Test}`.trim(), says: '' }));
}

/** A runner of scripts may print lines of its own before it. */
function parseWhole(stdout: string): unknown {
  const start = stdout.search(/^\{/m);
  if (start < 0) return undefined;
  const end = stdout.lastIndexOf('}');
  return parseLine(stdout.slice(start, end + 1));
}

function parseLine(text: string): unknown {
  return text.startsWith('{') ? parseJson(text) : undefined;
}

const firstLine = (text: string | undefined) => (text ?? '').split('\n', 1)[0]?.slice(0, 300) ?? '';
