// A folder of the demo's own: the project as a git repository, a place for Pitwall's state, and a way to call Pitwall there.
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { type Environment, readEnvironment, withoutRepository } from '../../config/environment.ts';
import { packageFolder } from '../package-version.ts';
import { type Files, projectFiles } from './project.ts';

export interface Room {
  readonly folder: string;
  readonly repository: string;
  /** The person's, but for where state and temporary files are, and for the compiler on the PATH. */
  readonly environment: Environment;
  remove(): void;
}

export interface RoomOptions {
  /** What the agents do. */
  readonly script: string;
  readonly config: string;
  /** Called before anything is in the folder. */
  readonly claim?: ((folder: string) => Promise<void>) | undefined;
}

/** What every room is called, in the folder for temporary files. */
export const roomPrefix = 'pitwall-demo-';

export async function makeRoom({ variables }: Environment, { script, config, claim }: RoomOptions): Promise<Room> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), roomPrefix)));
  await claim?.(folder);
  const repository = join(folder, 'repository');
  const compilers = join(packageFolder(), 'node_modules', '.bin');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const path = `${compilers}:${variables.PATH ?? ''}`;
  const added = { PITWALL_HOME: join(folder, 'state'), TMPDIR: temporary, PATH: path };
  writeFiles(repository, { ...projectFiles, '.pitwall/config.yaml': config, '.pitwall/script.yaml': script });
  await commitAll(repository, variables);
  writeCaller(join(folder, 'pitwall'), added);
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

/** With a name of the repository's own, and nothing that the person set for other repositories. */
async function commitAll(repository: string, { PATH, HOME }: Environment['variables']): Promise<void> {
  const options = { cwd: repository, extendEnv: false, env: { PATH, HOME, GIT_CONFIG_GLOBAL: '/dev/null' } };
  const git = (...args: string[]) => execa('git', args, options);
  await git('init', '--quiet', '--initial-branch=main', '--template=');
  await git('config', 'user.name', 'you');
  await git('config', 'user.email', 'you@localhost');
  await git('config', 'commit.gpgSign', 'false');
  await git('add', '.');
  await git('commit', '--quiet', '--no-verify', '--message', 'A pager');
}

/** Pitwall for this room, so that a person who kept it can type what it says. */
function writeCaller(path: string, added: Readonly<Record<string, string>>): void {
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
