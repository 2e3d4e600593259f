import { expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { gitReader } from '../../main/git-reader.ts';
import { runProgram } from '../program.ts';
import type { Input } from '../read-input.ts';
import { tryPolicyFrom } from './try-policy.ts';

async function* piped(...chunks: string[]): Input {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* endless(): Input {
  for (;;) yield Buffer.alloc(1024 * 1024, 'x');
}

async function run(argv: readonly string[], input: Input = piped()) {
  const double = createContextDouble(argv, { app: { git: gitReader } });
  const exitCode = await runProgram(['policy', ...argv], double.context, [tryPolicyFrom(input)]);
  return { exitCode, stdout: double.stdout(), stderr: double.stderr() };
}

it('judges the command that it is given, or that standard input holds', async () => {
  const given = await run(['git push --force']);
  const read = await run(['-'], piped('git push ', '--force'));
  expect(JSON.parse(read.stdout)).toEqual(JSON.parse(given.stdout));
  expect(JSON.parse(read.stdout)).toMatchObject({ answer: expect.stringMatching(/^(?:ask|deny)$/) });
  expect(JSON.parse((await run(['-'], piped('ls'))).stdout)).toMatchObject({ answer: 'allow' });
});

it('does not read an endless stream to its end', async () => {
  expect(await run(['-'], endless())).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('16 MiB') });
});
