// A scratch repository for `demo` and `chaos`: the project under git, a state folder, and a script that calls Pitwall there.
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Environment, readEnvironment, withoutRepository } from '../../config/environment.ts';
import { runProgram } from '../../std/run-program.ts';
import { packageFolder } from '../package-version.ts';
import { type Files, projectFiles } from './project.ts';

export interface ScratchRepository {
  readonly folder: string;
  readonly repository: string;
  /** The user's, except for the state folder and the temporary folder. */
  readonly environment: Environment;
  remove(): void;
}

export interface ScratchOptions {
  /** What the scripted agents do. */
  readonly script: string;
  readonly config: string;
  /** Called before anything is in the folder. */
  readonly claim?: ((folder: string) => Promise<void>) | undefined;
}

/** How every such folder begins, in the temporary folder. */
export const scratchPrefix = 'pitwall-demo-';

export async function makeScratchRepository(
  { variables }: Environment,
  { script, config, claim }: ScratchOptions,
): Promise<ScratchRepository> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), scratchPrefix)));
  await claim?.(folder);
  const repository = join(folder, 'repository');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const added = { PITWALL_HOME: join(folder, 'state'), TMPDIR: temporary };
  writeFiles(repository, { ...projectFiles, '.pitwall/config.yaml': config, '.pitwall/script.yaml': script });
  await commitAll(repository, variables);
  writeLauncher(join(folder, 'pitwall'), added);
  return {
    folder,
    repository,
    environment: readEnvironment(withoutRepository({ ...variables, ...added })),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** With its own user name, and without the user's global git configuration. */
async function commitAll(repository: string, { PATH, HOME }: Environment['variables']): Promise<void> {
  const env = { PATH, HOME, GIT_CONFIG_GLOBAL: '/dev/null' };
  const git = (...args: string[]) => mustRunGit(repository, env, args);
  await git('init', '--quiet', '--initial-branch=main', '--template=');
  await git('config', 'user.name', 'you');
  await git('config', 'user.email', 'you@localhost');
  await git('config', 'commit.gpgSign', 'false');
  await git('add', '.');
  await git('commit', '--quiet', '--no-verify', '--message', 'A pager');
}

/** Runs git in the demo's own repository, as a person would type it. */
export async function mustRunGit(cwd: string, env: Environment['variables'], args: readonly string[]): Promise<void> {
  const answer = await runProgram(['git', ...args], { cwd, env, timeoutMs: 60_000 });
  const trouble = answer.kind === 'broken' ? answer.reason : answer.code === 0 ? undefined : answer.stderr.trim();
  if (trouble !== undefined) throw new Error(`git ${args[0]}: ${trouble}`);
}

/** Calls Pitwall with the settings of this folder, so that the commands that the demo prints can be typed. */
function writeLauncher(path: string, added: Readonly<Record<string, string>>): void {
  const settings = Object.entries(added).map(([name, value]) => `export ${name}=${quoted(value)}`);
  writeFileSync(
    path,
    ['#!/bin/sh', ...settings, `exec ${quoted(join(packageFolder(), 'pitwall'))} "$@"`, ''].join('\n'),
  );
  chmodSync(path, 0o755);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
