import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { gitReader } from '../../main/git-reader.ts';
import { runProgram } from '../program.ts';
import type { Input } from '../read-input.ts';
import { tryAgentFrom } from './try-agent.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitwall-try-agent-'));
afterAll(() => rmSync(folder, { recursive: true }));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
mkdirSync(join(folder, '.pitwall/agents'), { recursive: true });
writeFileSync(
  join(folder, '.pitwall/config.yaml'),
  `agents:
  cheap: { runner: codex, cost: 1, sizeMax: medium }
  strong: { runner: claude, model: opus, cost: 5, capacity: 2 }
`,
);
writeFileSync(join(folder, '.pitwall/agents/auditor.md'), '---\nagent: strong\nmodel: haiku\n---\n');
git('init', '--quiet', '--initial-branch=main');
git('add', '.');
git('commit', '--quiet', '-m', 'first');

async function* piped(text = ''): Input {
  yield Buffer.from(text);
}

async function run(argv: readonly string[], input = piped()) {
  const double = createContextDouble(argv, { cwd: folder, app: { git: gitReader } });
  const exitCode = await runProgram(['agent', ...argv], double.context, [tryAgentFrom(input)]);
  return { exitCode, out: double.stdout(), answer: () => JSON.parse(double.stdout()) };
}

it.each([
  [['developer'], { answer: 'agent', agent: 'cheap', runner: 'codex', model: null }],
  [['developer', '--size', 'large'], { answer: 'agent', agent: 'strong', runner: 'claude', model: 'opus' }],
  [['developer', '--label', 'docs', 'production'], { agent: 'strong' }],
  [['developer', '--agent', 'strong', '--busy', 'strong'], { answer: 'agent', agent: 'strong' }],
  [['developer', '--agent', 'strong', '--busy', 'strong', 'strong'], { answer: 'waits', agent: 'strong' }],
  [['developer', '--agent', 'storng'], { answer: 'none', agent: null }],
  [['auditor'], { agent: 'strong', model: 'haiku' }],
])('%j is answered with the agent and every step', async (argv, answer) => {
  const { exitCode, answer: read } = await run(argv);
  expect({ exitCode, answer: read() }).toMatchObject({ exitCode: 0, answer });
  expect(read().why.length).toBeGreaterThan(0);
});

it('answers many cases', async () => {
  const lines = '{"id": 1, "role": "developer"}\n{"id": 2, "role": "develper"}\n';
  const { exitCode, out } = await run(['--jsonl'], piped(lines));
  expect(exitCode).toBe(1);
  expect(
    out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toMatchObject([
    { id: 1, agent: 'cheap' },
    { id: 2, error: { code: 'role-missing' } },
  ]);
});

it.each([[['developer', '--size', 'huge']], [[]]])('refuses %j', async argv => {
  expect((await run([...argv, '--json'])).answer()).toMatchObject({ error: { code: 'usage' } });
});
