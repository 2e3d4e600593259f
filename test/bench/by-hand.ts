// What a careful person would script instead of `pitwall run`, with the same work for git and for processes: a worktree, the same
// agents one after the other, each in a sandbox in which it can write to the worktree alone and of which nothing stays (without
// bubblewrap: a pid namespace), a diff for the one who judges, a commit, a push, and a look whether the base moved meanwhile. It
// keeps no journal, proves nothing and survives nothing. Arguments: the repository, the branch and the script of the agents.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { readScript } from '../../src/adapters/agent/scripted/read-script.ts';
import { findProgram } from '../../src/std/find-program.ts';

const [repository = '', branch = '', file = ''] = process.argv.slice(2);
const player = fileURLToPath(new URL('../../bundle/adapters/agent/scripted/player.js', import.meta.url));
const script = readScript(file, readFileSync(file, 'utf8'));
const tree = resolve(repository, '..', branch);
const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
const unshare = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--'] as const;
const namespace = ['setpriv', '--pdeathsig', 'KILL', '--', unshare[0], ...user, ...unshare.slice(1)] as const;
/** Also where Pitwall itself is below the temporary folder. */
const pitwall = ['--ro-bind', dirname(player), dirname(player)] as const;
const own = ['--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', ...pitwall] as const;
const writable = [...own, '--bind', tree, tree, '--chdir', tree];
const sandbox = ['bwrap', '--unshare-pid', '--die-with-parent', '--new-session', '--ro-bind', '/', '/'] as const;
const bubblewrap = findProgram('bwrap', process.env.PATH);
const contained = bubblewrap === undefined ? namespace : ([...sandbox, ...writable] as const);
const git = (cwd: string, ...args: string[]) => execa('git', args, { cwd });

await git(repository, 'fetch', '--quiet', 'origin');
await git(repository, 'worktree', 'add', '--quiet', '-b', branch, tree, 'origin/main');
for (const [role, turns] of script) {
  await playAgent(role, turns[0] ?? []);
  if (role !== 'developer') continue;
  await git(tree, 'add', '--all');
  await git(tree, 'commit', '--quiet', '--no-verify', '-m', `feat(#1): ${branch}`);
  await git(tree, 'push', '--quiet', 'origin', branch);
  await git(repository, 'diff', 'origin/main', branch);
}
await git(repository, 'fetch', '--quiet', 'origin');
await git(repository, 'merge-base', '--is-ancestor', 'origin/main', branch);
await git(repository, 'merge-tree', '--write-tree', 'origin/main', branch);
const { stdout } = await git(repository, 'show', `${branch}:work.txt`);
if (stdout !== 'done') throw new Error('the work is not there');

/** Without tools it prints its result, and that is believed. */
async function playAgent(role: string, steps: readonly object[]): Promise<void> {
  const [program, ...args] = [...contained, process.execPath, player] as const;
  const child = spawn(program, args, { cwd: tree, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify({ type: 'play', role, steps })}\n`);
  const log: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    log.push(line);
    if (line.includes('"kind":"end"')) child.stdin.end();
  }
  if (!log.some(line => line.includes('"finished"'))) throw new Error(`${role} in ${join(tree)}: ${log.at(-1)}`);
}
