// What the demo's agents do: the developer errs twice, once for a gate to find and once for the auditor.
import { stringify } from 'yaml';

type Step = Readonly<Record<string, unknown>>;
type Script = Readonly<Record<string, readonly (readonly Step[])[]>>;

const source = 'src/pager.ts';
const tests = 'test/pager.test.mjs';

/** `'3'` where a number is due: the tests pass, the build does not. */
const retry = `
/** A page that fails is read again, at most twice more. */
async function readWithRetry(readPage: ReadPage, page: number): Promise<readonly string[]> {
  const tries: number = '3';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      return await readPage(page);
    } catch {
      continue;
    }
  }
  return [];
}
`;

const retryTest = `
test('reads a page again that failed twice', async () => {
  let failures = 2;
  const readPage = async () => {
    if (failures-- > 0) throw new Error('not now');
    return ['entry'];
  };
  assert.deepEqual(await readPages(readPage, 1), ['entry']);
});
`;

const errorTest = `
test('tells why a page cannot be read at all', async () => {
  const readPage = async () => {
    throw new Error('gone');
  };
  await assert.rejects(readPages(readPage, 1), /gone/);
});
`;

const swallowed = {
  severity: 'critical',
  dimension: 'correctness-safety',
  message: 'A page that keeps failing reads as an empty one: the last error is swallowed.',
  location: `${source}:21`,
};

const result = (summary: string, commentBody = summary) => ({ result: { summary, commentBody } });
const use = (tokens: number) => ({ usage: { tokens, costUsd: tokens * 4e-6 } });
const replace = (before: string, after: string) => ({ edit: { path: source, replace: before, with: after } });

const findings = 'Pages are read in one place, readPages in src/pager.ts; nothing reads a page again.';
const design = 'A function around readPage that tries three times and throws the last error. readPages calls it.';
const plan = 'A reader that fails twice and then answers; a reader that always fails.';

/** `pause` is the silence before each attempt has something to say, in seconds. */
export function demoScript(pause: number): string {
  const script: Script = {
    researcher: [[use(5200), { run: ['cat', source] }, result('Nothing reads a page again yet.', findings)]],
    architect: [[use(3900), { think: 'Where does the last error go?' }, result('One function around it.', design)]],
    'test-designer': [[use(2800), result('Two tests.', plan)]],
    developer: [firstTry, secondTry, thirdTry],
    auditor: [
      // It approves although it found something critical: the score decides, not its word.
      [use(6100), { run: ['git', 'diff', 'main'] }, audit('Looks good to me.', [swallowed])],
      [use(5800), { run: ['git', 'diff', 'main'] }, audit('Errors are told now, and tested.', [])],
    ],
  };
  const paced = Object.entries(script).map(([role, attempts]) => [role, attempts.map(steps => atPace(steps, pause))]);
  return stringify(Object.fromEntries(paced), { aliasDuplicateObjects: false });
}

const firstTry: readonly Step[] = [
  use(9400),
  replace('(await readPage(page))', '(await readWithRetry(readPage, page))'),
  { edit: { path: source, append: retry } },
  { edit: { path: tests, append: retryTest } },
  result('Reads a failed page again.'),
];

const secondTry: readonly Step[] = [
  use(4100),
  replace("tries: number = '3'", 'tries = 3'),
  { run: ['npm', 'run', '--silent', 'build'] },
  result('The number of tries is a number now.'),
];

const thirdTry: readonly Step[] = [
  use(3700),
  replace('  const tries = 3;', '  const tries = 3;\n  let reason: unknown;'),
  replace('catch {\n      continue;', 'catch (error) {\n      reason = error;'),
  replace('  return [];', '  throw reason;'),
  { edit: { path: tests, append: errorTest } },
  result('The last error is thrown, with a test.'),
];

function audit(commentBody: string, found: readonly object[]): Step {
  return { result: { action: 'APPROVED', commentBody, findings: found } };
}

function atPace(steps: readonly Step[], pause: number): readonly Step[] {
  if (pause === 0) return steps;
  return steps.flatMap((step, at) => (at === 0 ? [step] : [{ sleep: pause }, step]));
}
