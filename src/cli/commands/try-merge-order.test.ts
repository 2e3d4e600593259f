import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { runProgram } from '../program.ts';
import type { Input } from '../read-input.ts';
import { tryMergeOrderFrom } from './try-merge-order.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitwall-merge-order-'));
afterAll(() => rmSync(folder, { recursive: true }));

const team = [
  { branch: 'feat/b', agent: 'bob' },
  { branch: 'feat/a', agent: 'ada' },
];
const given = JSON.stringify({ team, blocked: [{ from: 'bob', waitingOn: 'ada' }] });
const answer = { order: ['feat/a', 'feat/b'], skipped: [], cycles: [], ask: false };

async function* piped(text = ''): Input {
  yield Buffer.from(text);
}

async function run(argv: readonly string[], input: Input = piped()) {
  const double = createContextDouble(argv, { cwd: folder });
  const exitCode = await runProgram(['merge-order', ...argv], double.context, [tryMergeOrderFrom(input)]);
  return { exitCode, stdout: double.stdout(), stderr: double.stderr() };
}

describe('pitwall try merge-order', () => {
  it.each([
    ['an argument', [given], piped()],
    ['a file', ['case.json'], piped()],
    ['standard input', [], piped(given)],
    ['standard input by its sign', ['-'], piped(given)],
  ])('reads a case from %s', async (_where, argv, input) => {
    writeFileSync(join(folder, 'case.json'), given);
    const { exitCode, stdout } = await run(argv, input);
    expect({ exitCode, answer: JSON.parse(stdout) }).toEqual({ exitCode: 0, answer });
  });

  it('answers many cases in order, and goes on after one that cannot be read', async () => {
    const lines = [`{"id": "a", ${given.slice(1)}`, '{"id": "b", "team": 7}', '{"id": "c", "team": []}'];
    const { exitCode, stdout } = await run(['--jsonl'], piped(lines.join('\n')));
    expect(exitCode).toBe(1);
    const answers = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(answers).toMatchObject([
      { id: 'a', ...answer },
      { id: 'b', error: { code: 'case-invalid' } },
      { id: 'c', order: [] },
    ]);
  });

  it.each([
    ['no JSON', '{team}', 'it is not JSON'],
    ['a wrong key', '{"team": [{"branch": "a"}]}', 'team.0.agent'],
  ])('has a problem with %s', async (_what, text, what) => {
    const { exitCode, stdout } = await run([text, '--json']);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'case-invalid', what: expect.stringContaining(what) } });
  });

  it('asks a person at the terminal for the case', async () => {
    const input = Object.assign(piped(given), { isTTY: true });
    expect((await run([], input)).stderr).toContain('Ctrl-D');
  });
});
