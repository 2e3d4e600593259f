import { expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { runProgram } from '../program.ts';
import type { Input } from '../read-input.ts';
import { tryProseFrom } from './try-prose.ts';

async function* piped(...chunks: string[]): Input {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function run(argv: readonly string[], input: Input = piped()) {
  const double = createContextDouble(argv);
  const exitCode = await runProgram(['prose', ...argv], double.context, [tryProseFrom(input)]);
  return { exitCode, stdout: double.stdout(), stderr: double.stderr() };
}

it('says the line, the words and the reason, and exits with 1', async () => {
  expect(await run(['Fix it.\nSkip the path tests on Windows.'])).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(
      'line 2: skip-on-environment: "Skip the path tests on Windows". What is not tested',
    ),
  });
});

it('reads standard input, and says when there is nothing', async () => {
  expect(await run(['-'], piped('Repair ', 'the sum.'))).toEqual({
    exitCode: 0,
    stdout: 'No prohibited prose.\n',
    stderr: '',
  });
});

it('takes exemptions and answers in JSON', async () => {
  const text = 'Add xfail to a.py::test_b.';
  const exempted = await run([text, '--exempt', 'a.py::test_b', '--json']);
  expect(JSON.parse(exempted.stdout)).toMatchObject({ hit: true, entries: ['skip-marker'], exempt: true });
  expect(exempted.exitCode).toBe(0);
  expect((await run([text, '--exempt', 'a.py::test_c'])).exitCode).toBe(1);
  expect((await run([text, '--exempt', 'a.py::test_b'])).stdout).toContain('A person exempted');
});

it('refuses a kind of text that there is not', async () => {
  expect(await run(['x y', '--where', 'poem'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('where'),
  });
});

it('answers many cases, one on each line', async () => {
  const lines = ['{"id": 1, "text": "Relax the assertion."}', '{"id": 2, "where": "halt", "text": "Fix it."}', 'x'];
  const answered = (await run(['--jsonl'], piped(lines.join('\n')))).stdout.trim().split('\n');
  expect(answered.map(line => JSON.parse(line))).toMatchObject([
    { id: 1, hit: true, entries: ['relax-the-check'] },
    { id: 2, hit: false, entries: [] },
    { id: null, error: { code: 'case-invalid' } },
  ]);
});
