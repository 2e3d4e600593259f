// Where the git folder of a folder is, found without git: both sides must agree whose checkout it is.
import { lstatSync, readFileSync, type Stats, realpathSync as stepwise } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { unlessRefused } from '../../std/error-code.ts';
import { readIfThere } from '../../std/read-if-there.ts';
import { readSettingsOf } from './config-text.ts';

/** Asked of the system in one call; Node's own way reads every folder above, a hundred times in a run. */
const realpathSync = stepwise.native;

export interface GitFolders {
  /** With HEAD and index of this checkout. */
  readonly gitDir: string;
  /** With the objects and refs that all worktrees of the repository share. */
  readonly commonDir: string;
  /** The top folder of the checkout; undefined: the folder is a git folder itself. */
  readonly top: string | undefined;
}

export type FoundGitFolders =
  | { readonly kind: 'found'; readonly place: GitFolders }
  | { readonly kind: 'none' | 'foreign' };

/** Of this very folder. `foreign`: its `.git` leads to a git folder that belongs to another checkout, or to other refs. */
export function placeAt(folder: string): FoundGitFolders {
  const link = join(folder, '.git');
  const stats = statOf(link);
  if (!stats) return isGitFolder(folder) ? found(folder, undefined) : { kind: 'none' };
  if (stats.isDirectory()) return isGitFolder(link) ? found(link, folder) : { kind: 'none' };
  const target = stats.isSymbolicLink() ? realOf(link) : stats.isFile() ? namedBy(link) : undefined;
  if (target === undefined || !isGitFolder(target)) return { kind: 'none' };
  return isCheckoutOf(target, folder) ? found(target, folder) : { kind: 'foreign' };
}

/** Differs once another git folder, or another link to one, is at this folder. */
export function sealAt(folder: string): string {
  const stats = statOf(join(folder, '.git'));
  if (!stats) return '';
  const { dev, ino, mtimeMs, size } = stats;
  return [dev, ino, ...(stats.isDirectory() ? [] : [mtimeMs, size])].join(' ');
}

/** Of this folder, or of the first one above that has any. */
export function placeAround(folder: string): FoundGitFolders {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const here = placeAt(at);
    if (here.kind !== 'none' || dirname(at) === at) return here;
  }
}

function found(gitDir: string, top: string | undefined): FoundGitFolders {
  const real = realpathSync(gitDir);
  const commonDir = isLinked(real) ? dirname(dirname(real)) : real;
  const place = { gitDir: real, commonDir, top: top === undefined ? undefined : realpathSync(top) };
  return hasOwnRefs(place) ? { kind: 'found', place } : { kind: 'foreign' };
}

/** Git follows the file `commondir` to the refs, whatever the environment says: it must lead where the path of the folder says. */
export function hasOwnRefs({ gitDir, commonDir }: Pick<GitFolders, 'gitDir' | 'commonDir'>): boolean {
  const file = join(gitDir, 'commondir');
  if (!statOf(file)) return realOf(gitDir) === realOf(commonDir);
  const named = statOf(file)?.isFile() ? readIfThere(file)?.trim() : undefined;
  return named !== undefined && realOf(resolve(gitDir, named)) === realOf(commonDir) && gitDir !== commonDir;
}

const isLinked = (gitDir: string) => basename(dirname(gitDir)) === 'worktrees' && isGitFolder(dirname(dirname(gitDir)));

/** As git tells one from other folders. */
function isGitFolder(folder: string): boolean {
  const has = (name: string) => statOf(join(folder, name)) !== undefined;
  return has('HEAD') && ((has('objects') && has('refs')) || has('commondir'));
}

function namedBy(link: string): string | undefined {
  const [, named] = /^gitdir: (.+?)\r?\n*$/.exec(readFileSync(link, 'utf8')) ?? [];
  return named === undefined ? undefined : realOf(resolve(dirname(link), named));
}

/** A worktree is named in its folder, a submodule in its configuration; a git folder called `.git` belongs to what is around it. */
function isCheckoutOf(gitDir: string, folder: string): boolean {
  const real = realpathSync(folder);
  if (isLinked(gitDir)) {
    const back = readIfThere(join(gitDir, 'gitdir'))?.trim();
    return back !== undefined && realOf(dirname(resolve(gitDir, back))) === real && basename(back) === '.git';
  }
  const settings = readSettingsOf(join(gitDir, 'config'));
  const worktree = settings.findLast(({ key }) => key === 'core.worktree')?.value;
  if (worktree !== undefined) return realOf(resolve(gitDir, worktree)) === real;
  return basename(gitDir) !== '.git';
}

const statOf = (path: string): Stats | undefined =>
  unlessRefused(['ENOTDIR', 'EACCES', 'ELOOP'], () => lstatSync(path, { throwIfNoEntry: false }));

export const realOf = (path: string): string | undefined =>
  unlessRefused(['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'], () => realpathSync(path));
