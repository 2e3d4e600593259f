// Ties the worktrees of a moved repository to it again, wherever they are now.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { unlessRefused } from '../../../std/error-code.ts';
import { writeByRename } from '../../../std/write-by-rename.ts';
import { relink, sharedFolder } from '../../git/admin-folder.ts';
import type { GitRepository } from '../../git/git.ts';

/** `base`: where worktrees are made. Gives sentences about those that are not there: their edits stay where they are. */
export function repairWorktrees({ git, repository }: GitRepository, base: string): readonly string[] {
  const home = join(sharedFolder(git, repository), 'worktrees');
  const notes: string[] = [];
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    const was = dirname(readFileSync(join(home, name, 'gitdir'), 'utf8').trim());
    const path = [resolve(base, basename(was)), was].find(each => isWorktreeOf(join(home, name), each));
    if (path !== undefined) tie(join(home, name), path);
    if (path === undefined) notes.push(`The worktree ${was} was not found.`);
    else if (dirname(path) !== resolve(base))
      notes.push(`The worktree ${path} keeps its edits, but runs look in ${base}: move it with "git worktree move".`);
  }
  return notes;
}

function tie(admin: string, path: string): void {
  relink(admin, path);
  writeByRename(join(path, '.git'), `gitdir: ${admin}\n`);
}

/** By the name of its folder in the git folder, which a move keeps. One that another repository has is not ours. */
function isWorktreeOf(admin: string, path: string): boolean {
  const link = unlessRefused(['ENOENT', 'ENOTDIR', 'EISDIR'], () => readFileSync(join(path, '.git'), 'utf8'));
  const target = link?.replace(/^gitdir: /, '').trim();
  if (target === undefined || !target.endsWith(`/worktrees/${basename(admin)}`)) return false;
  return resolve(path, target) === admin || !existsSync(resolve(path, target));
}
