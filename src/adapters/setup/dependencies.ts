// The dependencies of a folder, by what its lockfiles name, or by the project's own commands.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../std/find-program.ts';
import { areOwn, readInputs } from './dependency-input.ts';
import { type Installer, installBy, installers } from './installers.ts';
import { lockfileNames } from './npm/lockfile.ts';
import { type Dependencies, npmDependencies } from './npm/npm-dependencies.ts';
import { readNpmInputs } from './npm/npm-inputs.ts';
import { runStep, type Setup, type SetupParts, type SetupRequest } from './setup-parts.ts';

export async function installDependencies(setup: Setup): Promise<readonly Dependencies[]> {
  const { parts, request } = setup;
  if (parts.setup.length > 0) return [await runCommands(setup)];
  const { folder } = request;
  const has = (name: string) => existsSync(join(folder, name));
  const done: Dependencies[] = [];
  const named: readonly (Installer | 'npm')[] = lockfileNames.some(has) ? ['npm', ...installers] : installers;
  const due = named.filter(each => each === 'npm' || has(each.lockfile));
  for (const each of withoutRivals(due)) done.push(...(await installOne(setup, each)));
  return done;
}

/** False: what decides about dependencies is not as it was where the branch began. */
export async function areDependenciesOwn(parts: SetupParts, request: SetupRequest): Promise<boolean> {
  const { folder } = request;
  const npm = (await readNpmInputs(folder))?.files ?? [];
  const others = await readInputs(
    folder,
    installers.flatMap(each => [each.lockfile, ...each.others]),
  );
  return await areOwn(parts, request, [...npm, ...others]);
}

async function runCommands(setup: Setup): Promise<Dependencies> {
  const { parts, request } = setup;
  for (const argv of parts.setup) await runStep(setup, { argv, cwd: request.folder });
  return { how: parts.setup.map(argv => argv.join(' ')).join(', '), warnings: [] };
}

/** Of those that would fill the same folder only the first. */
function withoutRivals(due: readonly (Installer | 'npm')[]): readonly (Installer | 'npm')[] {
  const first = due.find(fillsModules);
  return due.filter(each => !fillsModules(each) || each === first);
}

const fillsModules = (each: Installer | 'npm') => each === 'npm' || each.folders.includes('node_modules');

async function installOne(setup: Setup, installer: Installer | 'npm'): Promise<readonly Dependencies[]> {
  const name = installer === 'npm' ? 'npm' : installer.name;
  const refusal = fillsModules(installer) ? await modulesRefused(setup) : undefined;
  if (refusal !== undefined) return [{ how: '', warnings: [refusal] }];
  if (findProgram(name, setup.parts.environment.PATH) === undefined)
    return [{ how: '', warnings: [`dependencies are missing: ${name} is not on the PATH`] }];
  if (installer === 'npm') return [(await npmDependencies(setup)) ?? []].flat();
  const how = await installBy(installer, setup);
  return how === undefined ? [] : [{ how, warnings: [] }];
}

/** Whatever git would take up with the next commit is not put there. */
async function modulesRefused({ parts, request }: Setup): Promise<string | undefined> {
  const { folder: cwd } = request;
  const tracked = await parts.git.run(['ls-files', '-z', '--', 'node_modules', ':(glob)**/node_modules/**'], { cwd });
  if (tracked.stdout !== '') return 'dependencies are left as they are: node_modules is under version control';
  const ignored = await parts.git.run(['check-ignore', '--quiet', 'node_modules/x'], { cwd, codes: [0, 1] });
  return ignored.code === 0 ? undefined : 'dependencies are missing: node_modules is not in .gitignore';
}
