// The folder that git keeps for a linked worktree, in the git folder of its repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { writeByRename } from '../../std/write-by-rename.ts';
import type { Git } from './git.ts';

/** The git folder that all worktrees of the repository share. */
export function sharedFolder(git: Git, repository: string): string {
  return git.placeOf(repository).commonDir;
}

/** Undefined: git knows no worktree there. Found without the worktree's own folder, which may be gone. */
export function adminOf(git: Git, repository: string, path: string): string | undefined {
  const home = join(sharedFolder(git, repository), 'worktrees');
  const isOwn = (admin: string) => linkIn(admin) === join(path, '.git');
  // Git names it after the folder, unless that name was taken: the others need not be read.
  const likely = join(home, basename(path));
  if (isOwn(likely)) return likely;
  if (!existsSync(home)) return undefined;
  return readdirSync(home)
    .map(id => join(home, id))
    .find(isOwn);
}

/** False: a kill left it half deleted, or half made. Git takes what lacks one of these for no worktree. */
export function isWhole(admin: string): boolean {
  return ['HEAD', 'commondir'].every(name => existsSync(join(admin, name)));
}

/** What a worktree's folder names as its place. */
export function linkIn(admin: string): string | undefined {
  const file = join(admin, 'gitdir');
  return existsSync(file) ? resolve(admin, readFileSync(file, 'utf8').trim()) : undefined;
}

/** Records where the worktree is now. Not by "git worktree repair", which fails while others move worktrees. */
export function relink(admin: string, path: string): void {
  writeByRename(join(admin, 'gitdir'), `${join(path, '.git')}\n`);
}
