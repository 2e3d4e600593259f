// What a person would script instead of `pitwall run`: a worktree, the same agents one after the other, a commit, a push. It
// keeps no journal, proves nothing and survives nothing. Arguments: the repository, the branch and the script of the agents.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { readScript } from '../../src/adapters/agent/scripted/read-script.ts';

const [repository = '', branch = '', file = ''] = process.argv.slice(2);
const player = fileURLToPath(new URL('../../src/adapters/agent/scripted/player.js', import.meta.url));
const script = readScript(file, readFileSync(file, 'utf8'));
const tree = resolve(repository, '..', branch);
const git = (cwd: string, ...args: string[]) => execa('git', args, { cwd });

await git(repository, 'fetch', '--quiet', 'origin');
await git(repository, 'worktree', 'add', '--quiet', '-b', branch, tree, 'origin/main');
for (const [role, turns] of script) {
  await playAgent(role, turns[0] ?? []);
  if (role !== 'developer') continue;
  await git(tree, 'add', '--all');
  await git(tree, 'commit', '--quiet', '--no-verify', '-m', `feat(#1): ${branch}`);
  await git(tree, 'push', '--quiet', 'origin', branch);
}
const { stdout } = await git(repository, 'show', `${branch}:work.txt`);
if (stdout !== 'done') throw new Error('the work is not there');

/** Without tools it prints its result, and that is believed. */
async function playAgent(role: string, steps: readonly object[]): Promise<void> {
  const child = spawn(process.execPath, [player], { cwd: tree, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify({ type: 'play', role, steps })}\n`);
  const log: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    log.push(line);
    if (line.includes('"type":"end"')) child.stdin.end();
  }
  if (!log.some(line => line.includes('"finished"'))) throw new Error(`${role} in ${join(tree)}: ${log.at(-1)}`);
}
