// Fills the submodules of a new worktree, from what the person's own repository has of them wherever that is enough. Each
// gets a git folder of its own below that of the worktree; nothing is written into the person's.
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Git, GitError } from '../git/git.ts';
import { listSubmodules, type Submodule } from '../git/list-submodules.ts';
import { originOf } from '../git/submodule-origin.ts';
import { containedPath } from '../runner/contained-path.ts';
import { workshopOf } from './place-folders.ts';

interface SubmoduleRequest {
  readonly git: Git;
  /** The worktree, or the submodule whose own submodules are meant. */
  readonly folder: string;
  /** Where the person's repository keeps the git folders of the same ones. */
  readonly own: string;
  /** A folder for what is not finished. */
  readonly aside: string;
}

interface Filled {
  readonly count: number;
  readonly warnings: readonly string[];
}

const depthMax = 5;
const fetch = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules'];

export async function fillSubmodules(git: Git, repository: string, folder: string): Promise<Filled> {
  if (!existsSync(join(folder, '.gitmodules'))) return { count: 0, warnings: [] };
  const common = git.placeOf(repository).commonDir;
  const aside = join(workshopOf(folder), 'submodule');
  return await fillAll({ git, folder, own: join(common, 'modules'), aside }, depthMax);
}

async function fillAll(request: SubmoduleRequest, depth: number): Promise<Filled> {
  const { git, folder } = request;
  const submodules = depth === 0 ? [] : await listSubmodules(git, folder, 'HEAD');
  if (submodules.length === 0) return { count: 0, warnings: [] };
  const gitFolder = git.placeOf(folder).gitDir;
  const filled: Filled[] = [];
  for (const submodule of submodules) {
    const within = join(gitFolder, 'modules', submodule.name);
    filled.push(await fillOne(request, submodule, within));
    const own = join(request.own, submodule.name, 'modules');
    const inner = { ...request, folder: join(folder, submodule.path), own };
    if (filled.at(-1)?.count) filled.push(await fillAll(inner, depth - 1));
  }
  return {
    count: filled.reduce((sum, { count }) => sum + count, 0),
    warnings: filled.flatMap(({ warnings }) => warnings),
  };
}

async function fillOne(request: SubmoduleRequest, submodule: Submodule, within: string): Promise<Filled> {
  const { git, folder } = request;
  const { path, commit } = submodule;
  const target = join(folder, path);
  const missing = (why: string): Filled => ({ count: 0, warnings: [`the submodule ${path} is missing: ${why}`] });
  if ((await containedPath(folder, path)).kind !== 'inside') return missing('its path leads out of the worktree');
  if (isSomebodys(target, within)) return { count: 0, warnings: [] };
  try {
    if (!existsSync(within)) await cloneInto(request, submodule, within);
    const { address, env } = originOf(request.own, submodule, folder);
    if ((await git.commit(commit, within)) === undefined)
      await git.run([...fetch, address, commit], { cwd: within, address, env });
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, '.git'), `gitdir: ${within}\n`);
    // No process works in it yet: a lock comes from a killed set-up.
    rmSync(join(within, 'index.lock'), { force: true });
    await git.run(['checkout', '--quiet', '--force', '--detach', commit], { cwd: target });
    return { count: 1, warnings: [] };
  } catch (error) {
    if (error instanceof GitError) return missing(error.message);
    throw error;
  }
}

/** Something is there that this did not make: it is not replaced. */
function isSomebodys(target: string, within: string): boolean {
  if (existsSync(join(target, '.git'))) return !existsSync(within) || existsSync(join(within, 'index'));
  const seen = lstatSync(target, { throwIfNoEntry: false });
  return seen !== undefined && (!seen.isDirectory() || readdirSync(target).length > 0);
}

async function cloneInto(request: SubmoduleRequest, submodule: Submodule, within: string): Promise<void> {
  const { git, folder, own, aside } = request;
  const { address: origin, source, env } = originOf(own, submodule, folder);
  const part = `${within}.part`;
  for (const left of [part, aside]) rmSync(left, { recursive: true, force: true });
  for (const parent of [part, aside]) mkdirSync(dirname(parent), { recursive: true });
  const how = ['--quiet', '--no-checkout', '--template=', `--separate-git-dir=${part}`];
  const address = source ?? origin;
  await git.run(['clone', ...how, '--', address, aside], { cwd: folder, address, env });
  rmSync(aside, { recursive: true, force: true });
  await git.run(['config', '--file', join(part, 'config'), 'remote.origin.url', origin], { cwd: folder });
  renameSync(part, within);
}
