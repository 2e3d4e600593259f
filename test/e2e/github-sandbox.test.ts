// The sandbox as people start it: what it prints works as printed, and Ctrl-C leaves nothing behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../support/run-scratch.ts';

const program = join(root, 'dist', 'test', 'support', 'github', 'sandbox', 'main.js');
let folder: string;
let child: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-sandbox-'));
  child = spawn(process.execPath, [program], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** All that it prints. */
async function told(): Promise<string> {
  let text = '';
  for await (const part of child.stdout ?? []) {
    text += part;
    if (text.includes('docs/reference/github-sandbox.md')) return text;
  }
  throw new Error(`the sandbox ended: ${text}`);
}

const linesWith = (text: string, pattern: RegExp) =>
  text
    .split('\n')
    .filter(line => pattern.test(line))
    .map(line => line.trim());

it('can be cloned, asked and steered with the lines that it prints, and ends at Ctrl-C without a trace', async () => {
  const text = await told();
  expect(readdirSync(folder)).toHaveLength(1);
  const exports = linesWith(text, /^ {2}export GITHUB_API_URL/);
  const clone = linesWith(text, /^ {2}git clone/);
  const shell = async (...lines: string[]) => (await execa('sh', ['-c', lines.join('\n')], { cwd: folder })).stdout;
  const who = await shell(...exports, 'curl -s -H "authorization: token $GH_TOKEN" "$GITHUB_API_URL/user"');
  expect(JSON.parse(who).login).toBe('pitwall');
  const config = await shell(...clone, 'cat .pitwall/config.yaml');
  for (const line of linesWith(text, /^ {2}(forge|repo|projectNumber|codeowners): /)) expect(config).toContain(line);
  const curls = linesWith(text, /^ +curl/);
  expect(curls).toHaveLength(2);
  for (const line of curls) expect(await shell(line)).toBe('null');
  const issue = shell(...exports, 'curl -sf "$GITHUB_API_URL/repos/acme/pager/issues/1"');
  await expect(issue).rejects.toThrow(/code 5[26]/);
  const [snapshot = ''] = linesWith(text, /^All that there is/).map(line => line.replace(/^[^:]*: /, ''));
  expect(JSON.parse(await shell(snapshot)).issues).toMatchObject([{ title: 'Retry a failed page', state: 'OPEN' }]);
  const ended = new Promise(resolve => child.once('exit', (code, signal) => resolve(code ?? signal)));
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(readdirSync(folder)).toEqual(['pager']);
  expect(existsSync(join(folder, 'pager', 'src', 'pager.js'))).toBe(true);
});
