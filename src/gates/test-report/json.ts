// JSON of test programs: one object as jest, vitest and mocha print it, or a line per event as go does.
import * as z from 'zod';
import { parseJson } from '../../std/parse-json.ts';
import { failedTest, plainLines } from './lines.ts';
import type { FailedTest, TestRun } from './test-run.ts';

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
  stats: z.object({ passes: z.number().optional() }).optional(),
  failures: z.array(
    z.object({
      fullTitle: z.string(),
      err: z.object({ message: z.string().optional(), stack: z.string().optional() }).optional(),
    }),
  ),
});
const goEvent = z.object({
  Action: z.string(),
  Package: z.string().optional(),
  Test: z.string().optional(),
  Output: z.string().optional(),
});
type GoEvent = z.infer<typeof goEvent>;

export function readJson(stdout: string): TestRun | undefined {
  const whole = parseWhole(stdout);
  if (whole === undefined) return readGo(stdout);
  const asJest = jest.safeParse(whole);
  if (asJest.success) return readJest(asJest.data);
  const asMocha = mocha.safeParse(whole);
  if (!asMocha.success) return undefined;
  const failed = asMocha.data.failures.map(({ fullTitle, err }) => said(fullTitle, err?.stack ?? err?.message));
  return { failed, unnamed: 0, ran: failed.length + (asMocha.data.stats?.passes ?? 0) };
}

const said = (name: string, text: string | undefined) => failedTest(name, plainLines(text ?? ''));

function readJest({ testResults }: z.infer<typeof jest>): TestRun {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ran = all.filter(({ status }) => status === 'passed' || status === 'failed').length;
  return { failed: testResults.flatMap(ofFile), unnamed: 0, ran };
}

/** A file that could not even be loaded has no assertions, and is a failure of its own. */
function ofFile({ name, status, message, assertionResults }: z.infer<typeof jest>['testResults'][number]) {
  const failed = assertionResults
    .filter(each => each.status === 'failed')
    .map(each => said(each.fullName, each.failureMessages?.[0]));
  const isUnloaded = status === 'failed' && failed.length === 0;
  return isUnloaded ? [said(name.split('/').at(-1) ?? name, message)] : failed;
}

/** A package that fails though none of its tests did could not be built, or ended by itself. */
function readGo(stdout: string): TestRun | undefined {
  const events = stdout.split('\n').flatMap((line): readonly GoEvent[] => {
    const event = goEvent.safeParse(line.includes('"Action"') ? parseLine(line) : undefined);
    return event.success ? [event.data] : [];
  });
  if (events.length === 0) return undefined;
  const ends = events.filter(({ Action }) => Action === 'fail' || Action === 'pass');
  const failed = ends.filter(({ Action }) => Action === 'fail');
  const named = new Set(failed.flatMap(({ Test, Package }) => (Test === undefined ? [] : [Package])));
  const own = failed.filter(
    ({ Test, Package }) => Test !== undefined || (Package !== undefined && !named.has(Package)),
  );
  const printed = outputOf(events);
  return {
    failed: own.map(event => goFailure(event, printed)),
    unnamed: 0,
    ran: ends.filter(({ Test }) => Test !== undefined).length,
  };
}

const keyOf = ({ Package = '', Test = '' }: GoEvent) => `${Package} ${Test}`.trim();

function outputOf(events: readonly GoEvent[]): ReadonlyMap<string, string[]> {
  const printed = new Map<string, string[]>();
  for (const event of events) {
    if (event.Output === undefined || /^ *(?:===|---) /.test(event.Output)) continue;
    const lines = printed.get(keyOf(event)) ?? [];
    lines.push(event.Output.trimEnd());
    printed.set(keyOf(event), lines);
  }
  return printed;
}

const goFailure = (event: GoEvent, printed: ReadonlyMap<string, string[]>): FailedTest =>
  failedTest(keyOf(event), event.Test === undefined ? [] : (printed.get(keyOf(event)) ?? []));

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
