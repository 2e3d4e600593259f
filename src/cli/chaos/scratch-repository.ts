// The scratch repository of `chaos`: the demo's project, a developer who can be killed, and uncommitted work of a user in it.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../config/environment.ts';
import { makeScratchRepository, mustRunGit, type ScratchRepository } from '../demo/scratch-repository.ts';
import { colleagues, result, writeScript } from '../demo/script.ts';

const developerProgram = fileURLToPath(new URL('./developer.js', import.meta.url));

/** The developer takes notes beside its worktree. Gates without a package manager start faster, so more kills fit into a run. */
const config = [
  'runner: scripted',
  'agentCommand: ./.pitwall/script.yaml',
  'defaultBranch: main',
  'gateTools: project',
  'sandbox: off',
  'commands:',
  '  build: node --check src/pager.js',
  '  test: node --test',
  '',
].join('\n');

export async function makeChaosRepository(environment: Environment): Promise<ScratchRepository> {
  const work = { run: [process.execPath, developerProgram, '..'] };
  const script = writeScript({ ...colleagues, developer: [[work, result('Did the next piece.')]] }, 0.15);
  const scratch = await makeScratchRepository(environment, { script, config });
  await addUserWork(scratch);
  return scratch;
}

/** A branch, a stash, a staged, an unstaged and an untracked file. */
async function addUserWork({ repository, environment }: ScratchRepository): Promise<void> {
  const env = { ...environment.variables, GIT_CONFIG_GLOBAL: '/dev/null' };
  const git = (...args: string[]) => mustRunGit(repository, env, args);
  await git('checkout', '--quiet', '-b', 'my-idea');
  appendFileSync(join(repository, 'README.md'), '\nStashed.\n');
  await git('stash', '--quiet');
  appendFileSync(join(repository, 'README.md'), '\nStaged.\n');
  await git('add', 'README.md');
  appendFileSync(join(repository, 'README.md'), '\nNot staged.\n');
  writeFileSync(join(repository, 'new.txt'), 'untracked\n');
}
