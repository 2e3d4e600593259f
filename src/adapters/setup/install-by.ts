// Installs by a package manager that keeps a store of its own: its own command is the fast way. What the installation leaves that
// the next commit would take up, such as a lockfile that the project does not have, is taken away again.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areOwn, readInputs } from './dependency-input.ts';
import type { Installer, InstallStep } from './installers/installer.ts';
import { registryVariables, runStep, type Setup } from './setup-parts.ts';

/** What it did, in words. */
export async function installBy({ inputs, steps, fills, ...installer }: Installer, setup: Setup): Promise<string> {
  const { parts, request } = setup;
  const { folder } = request;
  const before = new Set(await untracked(setup));
  const isOwn = await areOwn(parts, request, await readInputs(folder, inputs));
  const registry = isOwn ? registryVariables(parts.environment) : {};
  const run = async ({ argv, isOfProject }: InstallStep) => {
    const variables = { ...installer.variables, ...(isOfProject ? {} : registry) };
    await runStep(setup, { argv, cwd: folder, variables });
  };
  for (const step of steps) {
    await (step.isInTurn ? inTurn(() => run(step)) : run(step));
    if (fills === '.venv') hideVirtualEnvironment(folder);
  }
  if (!installer.keepsFiles)
    for (const path of await untracked(setup))
      if (!before.has(path)) rmSync(join(folder, path), { recursive: true, force: true });
  return installer.name === 'pip' ? 'pip install' : (nameOf(steps) ?? installer.name);
}

const nameOf = (steps: Installer['steps']) =>
  steps
    .find(({ isInTurn }) => !isInTurn)
    ?.argv.slice(0, 2)
    .join(' ');

let last: Promise<unknown> = Promise.resolve();

/** Of all set-ups of this process. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(work);
  last = own.catch(() => undefined);
  return own;
}

async function untracked({ parts, request }: Setup): Promise<readonly string[]> {
  const args = ['ls-files', '--others', '--exclude-standard', '--directory', '--no-empty-directory', '-z'];
  const { stdout } = await parts.git.run(args, { cwd: request.folder });
  return stdout.split('\0').filter(path => path !== '');
}

/** From git, as newer versions of Python do by themselves. */
export function hideVirtualEnvironment(folder: string): void {
  const home = join(folder, '.venv');
  const isNew = existsSync(join(home, 'pyvenv.cfg')) && !existsSync(join(home, '.gitignore'));
  if (isNew) writeFileSync(join(home, '.gitignore'), '*\n');
}
