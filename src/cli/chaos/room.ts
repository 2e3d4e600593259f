// A room for one run under fire: the demo's project, a developer who can be killed, and a person with work of their own in it.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Environment } from '../../config/environment.ts';
import { makeRoom, type Room } from '../demo/make-room.ts';
import { colleagues, result, writeScript } from '../demo/script.ts';

const developerProgram = fileURLToPath(new URL('./developer.js', import.meta.url));

/** Gates without a package manager: what counts is how often all this can be killed. */
const config = [
  'runner: scripted',
  'agentCommand: ./.pitwall/script.yaml',
  'defaultBranch: main',
  'commands:',
  '  build: tsc --noEmit',
  '  test: [sh, -c, "tsc --noCheck && node --test"]',
  '',
].join('\n');

export async function makeChaosRoom(environment: Environment): Promise<Room> {
  const work = { run: [process.execPath, developerProgram, '..'] };
  const script = writeScript({ ...colleagues, developer: [[work, result('Did the next piece.')]] }, 0.15);
  const room = await makeRoom(environment, { script, config });
  await makeMess(room);
  return room;
}

/** The person is in the middle of something: a branch, a stash, a staged, an unstaged and a new file. */
async function makeMess({ repository, environment }: Room): Promise<void> {
  const env = { ...environment.variables, GIT_CONFIG_GLOBAL: '/dev/null' };
  const git = (...args: string[]) => execa('git', args, { cwd: repository, extendEnv: false, env });
  await git('checkout', '--quiet', '-b', 'my-idea');
  appendFileSync(join(repository, 'README.md'), '\nStashed.\n');
  await git('stash', '--quiet');
  appendFileSync(join(repository, 'README.md'), '\nStaged.\n');
  await git('add', 'README.md');
  appendFileSync(join(repository, 'README.md'), '\nNot staged.\n');
  writeFileSync(join(repository, 'new.txt'), 'untracked\n');
}
