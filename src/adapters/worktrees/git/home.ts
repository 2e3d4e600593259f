// Where the worktree of a branch is. Two sibling repositories may want the same path: the second one adds its own name.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { adminOf, sharedFolder } from '../../git/admin-folder.ts';
import { GitError } from '../../git/git-error.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export async function homeOf(repo: WorktreeRepo, branch: string): Promise<string> {
  const { git, repository, base } = repo;
  const name = branch.replaceAll('/', '-');
  const [first, second] = [resolve(base, name), resolve(base, `${basename(repository)}-${name}`)];
  if (adminOf(git, repository, first) !== undefined) return first;
  if (adminOf(git, repository, second) !== undefined) return second;
  return isOfAnotherRepository(repo, first) ? second : first;
}

/** It is a repository, or a worktree of one, and not of this one. */
function isOfAnotherRepository({ git, repository }: WorktreeRepo, path: string): boolean {
  const link = join(path, '.git');
  const stats = lstatSync(link, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory()) return stats !== undefined;
  return !readFileSync(link, 'utf8').includes(sharedFolder(git, repository));
}

/** A folder, not a link, whose `.git` names exactly what git keeps for it; true also where there is nothing. */
export function isOwnFolder(home: string, admin: string | undefined): boolean {
  const stats = lstatSync(home, { throwIfNoEntry: false });
  const link = join(home, '.git');
  const linkStats = stats?.isDirectory() ? lstatSync(link, { throwIfNoEntry: false }) : undefined;
  if (!stats?.isDirectory() || !linkStats) return !stats || stats.isDirectory();
  if (!linkStats.isFile() || admin === undefined || !lstatSync(admin).isDirectory()) return false;
  const [, named] = /^gitdir: (.+)\n?$/.exec(readFileSync(link, 'utf8')) ?? [];
  return named !== undefined && (named === admin || (!named.startsWith('/') && resolve(home, named) === admin));
}

/** Its folder, for a git that is about to write there: never through a link that leads to other people's work. */
export async function ownFolder(repo: WorktreeRepo, branch: string): Promise<string> {
  const home = await homeOf(repo, branch);
  if (isOwnFolder(home, adminOf(repo.git, repo.repository, home))) return home;
  throw new GitError(['worktree'], {
    stderr: `${home} is not the worktree of ${branch} any more: it, or its .git, leads elsewhere. Put it back.`,
  });
}

/** There is nothing, or an empty folder. */
export function isFree(path: string): boolean {
  return !existsSync(path) || (lstatSync(path).isDirectory() && readdirSync(path).length === 0);
}
