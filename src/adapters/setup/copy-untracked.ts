// Brings files that git does not know from the person's checkout into a new worktree. Nothing that is there is replaced,
// nothing leads out of either, and nothing comes along that the next commit would take up.
import { constants, lstatSync, readdirSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { refusedWith } from '../../std/error-code.ts';
import type { Git } from '../git/git.ts';
import { workshopOf } from './place-folders.ts';

interface Source {
  readonly git: Git;
  /** The person's checkout. */
  readonly from: string;
  readonly patterns: readonly string[];
}

interface CopyRequest extends Source {
  readonly to: string;
}

export interface Copied {
  readonly count: number;
  readonly warnings: readonly string[];
}

export async function copyUntracked(request: CopyRequest): Promise<Copied> {
  if (request.patterns.length === 0) return { count: 0, warnings: [] };
  const warnings: string[] = [];
  const wanted: string[] = [];
  for (const path of await untracked(request)) if (await isFree(request, path, warnings)) wanted.push(path);
  const ignored = await ignoredOf(request, wanted);
  let count = 0;
  for (const path of wanted) {
    if (ignored.has(path)) count += await copyEntry(request, path.replace(/\/$/, ''), warnings);
    else warnings.push(`${path} was not copied: git does not ignore it, so a commit would take it up`);
  }
  return { count, warnings };
}

/** A folder that is a repository of its own is one entry, with a slash at its end. */
async function untracked({ git, from, patterns }: Source): Promise<readonly string[]> {
  const specs = patterns.map(pattern => `:(glob)${pattern.replace(/(?<!\/)\/+$/, '/**')}`);
  const { stdout } = await git.run(['ls-files', '--others', '-z', '--', ...specs], { cwd: from });
  return stdout.split('\0').filter(Boolean);
}

async function ignoredOf({ git, to }: CopyRequest, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const args = ['check-ignore', '-z', '--stdin', '--no-index'];
  const { stdout } = await git.run(args, { cwd: to, input: paths.join('\0'), codes: [0, 1] });
  return new Set(stdout.split('\0').filter(Boolean));
}

/** How many files came over. */
async function copyEntry(request: CopyRequest, path: string, warnings: string[]): Promise<number> {
  const seen = await lstat(join(request.from, path));
  if (!(await isFree(request, path, warnings))) return 0;
  if (seen.isSymbolicLink()) return await copyLink(request, path, warnings);
  if (seen.isFile()) return await copyFileOnce(request, path, warnings);
  if (!seen.isDirectory()) return 0;
  let count = 0;
  for (const name of await readdir(join(request.from, path)))
    count += await copyEntry(request, join(path, name), warnings);
  return count;
}

async function isFree({ to }: CopyRequest, path: string, warnings: string[]): Promise<boolean> {
  const obstacle = await obstacleTo(to, path.replace(/\/$/, ''));
  if (obstacle !== undefined) warnings.push(`${path} was not copied: ${obstacle}`);
  return obstacle === undefined;
}

/** A link on the way would lead somewhere else. */
async function obstacleTo(to: string, path: string): Promise<string | undefined> {
  const parts = path.split(sep);
  if (isAbsolute(path) || parts.includes('..') || parts[0]?.toLowerCase() === '.git')
    return 'it is not inside the checkout';
  for (let depth = 1; depth < parts.length; depth++) {
    const parent = parts.slice(0, depth).join(sep);
    const seen = await lstat(join(to, parent)).catch(refusedWith('ENOENT'));
    if (seen && !seen.isDirectory()) return `${parent} is no folder there`;
  }
  return undefined;
}

async function copyLink({ from, to }: CopyRequest, path: string, warnings: string[]): Promise<number> {
  const target = await readlink(join(from, path));
  const leadsTo = await realpath(join(from, path)).catch(refusedWith('ENOENT'));
  const inside = leadsTo === undefined ? '..' : relative(await realpath(from), leadsTo);
  if (isAbsolute(target) || isAbsolute(inside) || inside.split(sep)[0] === '..') {
    warnings.push(`${path} was not copied: it is a link that leads out of the checkout`);
    return 0;
  }
  await mkdir(dirname(join(to, path)), { recursive: true });
  return await unlessThere(() => symlink(target, join(to, path)));
}

/** Whole or not at all: it is copied aside, and gets its name at the end, if that is free. */
async function copyFileOnce({ from, to }: CopyRequest, path: string, warnings: string[]): Promise<number> {
  const aside = join(workshopOf(to), 'copy');
  await mkdir(workshopOf(to), { recursive: true });
  await mkdir(dirname(join(to, path)), { recursive: true });
  const copied = copyFile(join(from, path), aside, constants.COPYFILE_FICLONE).then(() => true);
  if (!(await copied.catch(refusedWith('EACCES')))) {
    warnings.push(`${path} was not copied: it may not be read`);
    return 0;
  }
  const count = await unlessThere(() => link(aside, join(to, path)));
  await rm(aside);
  return count;
}

async function unlessThere(make: () => Promise<void>): Promise<number> {
  const made = make().then(() => 1);
  return (await made.catch(refusedWith('EEXIST'))) ?? 0;
}

/** What would be copied, as marks that differ when a file does. */
export async function untrackedMarks(source: Source) {
  if (source.patterns.length === 0) return [];
  return (await untracked(source)).flatMap(path => marksOf(source.from, path));
}

function marksOf(folder: string, path: string): readonly (readonly [string, ...number[]])[] {
  const seen = lstatSync(join(folder, path), { throwIfNoEntry: false });
  if (!seen) return [];
  if (seen.isDirectory()) return readdirSync(join(folder, path)).flatMap(name => marksOf(folder, join(path, name)));
  return [[path, seen.size, seen.mtimeMs, seen.ctimeMs]];
}
