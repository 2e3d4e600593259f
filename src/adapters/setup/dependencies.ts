// The dependencies of a folder, by what its manifests and lockfiles ask for, or by the project's own commands.
import { findProgram } from '../../std/find-program.ts';
import { areOwn, readInputs } from './dependency-input.ts';
import { hideVirtualEnvironment, installBy } from './install-by.ts';
import { chooseInstallers } from './installers/choose-installers.ts';
import type { Installer, ProjectFiles } from './installers/installer.ts';
import { nestedProjects } from './installers/nested-projects.ts';
import { readProjectFiles } from './installers/read-project-files.ts';
import { npmDependencies } from './npm/npm-dependencies.ts';
import { readNpmInputs } from './npm/npm-inputs.ts';
import { npmKey } from './npm/npm-key.ts';
import { runStep, type Setup, type SetupParts, type SetupRequest } from './setup-parts.ts';

export interface Dependencies {
  readonly how: string;
  readonly warnings: readonly string[];
  /** Why they are not there, and what to do about it. */
  readonly missing?: string;
}

export async function installDependencies(setup: Setup): Promise<readonly Dependencies[]> {
  const { parts, request } = setup;
  if (parts.setup.length > 0) return [await runCommands(setup)];
  const project = await readProjectFiles(parts.git, request.folder);
  const installers = chooseInstallers(project);
  if (installers.length === 0) return nestedProjects(project).map(notInstalledBelow);
  const done: Dependencies[] = [];
  for (const each of installers) done.push(...(await installOne(setup, each, project)));
  return done;
}

/** Of what would be installed. Undefined: by more than files, such as the project's own commands. */
export async function dependencyKey(setup: Setup) {
  const { parts, request } = setup;
  const project = await readProjectFiles(parts.git, request.folder);
  const tracked = project.paths;
  const installers = chooseInstallers(project);
  if (parts.setup.length > 0 || installers.some(({ name }) => name !== 'npm')) return { key: undefined, tracked };
  const inputs = await readNpmInputs(request.folder, tracked);
  if (!inputs) return { key: 'none', tracked };
  const key = inputs.lockfile && (await npmKey(setup, inputs, await areOwn(parts, request, inputs.files)));
  return { key, tracked };
}

/** False: what decides about dependencies is not as it was where the branch began. */
export async function areDependenciesOwn(parts: SetupParts, request: SetupRequest): Promise<boolean> {
  const { folder } = request;
  const { paths, ...project } = await readProjectFiles(parts.git, folder);
  const npm = (await readNpmInputs(folder, paths))?.files ?? [];
  const others = await readInputs(
    folder,
    chooseInstallers({ paths, ...project }).flatMap(each => each.inputs),
  );
  return await areOwn(parts, request, [...npm, ...others]);
}

async function runCommands(setup: Setup): Promise<Dependencies> {
  const { parts, request } = setup;
  for (const argv of parts.setup) await runStep(setup, { argv, cwd: request.folder });
  hideVirtualEnvironment(request.folder);
  return { how: parts.setup.map(argv => argv.join(' ')).join(', '), warnings: [] };
}

async function installOne(
  setup: Setup,
  installer: Installer,
  { paths }: ProjectFiles,
): Promise<readonly Dependencies[]> {
  const { program, fills, refused } = installer;
  if (refused !== undefined) return [missing(refused)];
  const isTracked = fills !== undefined && (await isUnderVersionControl(setup, fills));
  if (isTracked) return [{ how: '', warnings: [`dependencies are left as they are: git tracks ${fills}`] }];
  if (fills === 'node_modules' && !(await isIgnored(setup, fills)))
    return [missing('node_modules is not in .gitignore: add it')];
  if (findProgram(program, setup.parts.environment.PATH) === undefined)
    return [missing(`${program} is not on the PATH: install it`)];
  if (installer.name === 'npm') return [(await npmDependencies(setup, paths)) ?? []].flat();
  return [{ how: await installBy(installer, setup), warnings: [] }];
}

const missing = (why: string): Dependencies => ({ how: '', warnings: [], missing: notInstalled(why) });

export function notInstalled(why: string): string {
  return `dependencies are not installed: ${why}, or set "setup" in .pitwall/config.yaml`;
}

function notInstalledBelow({ manifest, commands }: ReturnType<typeof nestedProjects>[number]): Dependencies {
  const remedy = `set "setup" in .pitwall/config.yaml, for example to ${commands.join(', ')}`;
  return { how: '', warnings: [`what ${manifest} asks for is not installed, as it is not at the top: ${remedy}`] };
}

async function isUnderVersionControl({ parts, request }: Setup, name: string): Promise<boolean> {
  const tracked = ['ls-files', '-z', '--', name, `:(glob)**/${name}/**`];
  return (await parts.git.run(tracked, { cwd: request.folder })).stdout !== '';
}

/** What git does not ignore would be part of the next commit. */
async function isIgnored({ parts, request }: Setup, name: string): Promise<boolean> {
  const args = ['check-ignore', '--quiet', `${name}/x`];
  return (await parts.git.run(args, { cwd: request.folder, codes: [0, 1] })).code === 0;
}
