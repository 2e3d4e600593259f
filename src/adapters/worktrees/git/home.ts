// Where the worktree of a branch is. Two sibling repositories may want the same path: the second one adds its own name.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { adminOf, sharedFolder } from '../attic/admin.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export async function homeOf(repo: WorktreeRepo, branch: string): Promise<string> {
  const { git, repository, base } = repo;
  const name = branch.replaceAll('/', '-');
  const [first, second] = [resolve(base, name), resolve(base, `${basename(repository)}-${name}`)];
  if ((await adminOf(git, repository, first)) !== undefined) return first;
  if ((await adminOf(git, repository, second)) !== undefined) return second;
  return (await isOfAnotherRepository(repo, first)) ? second : first;
}

/** It is a repository, or a worktree of one, and not of this one. */
async function isOfAnotherRepository({ git, repository }: WorktreeRepo, path: string): Promise<boolean> {
  const link = join(path, '.git');
  const stats = lstatSync(link, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory()) return stats !== undefined;
  return !readFileSync(link, 'utf8').includes(await sharedFolder(git, repository));
}

/** There is nothing, or an empty folder. */
export function isFree(path: string): boolean {
  return !existsSync(path) || (lstatSync(path).isDirectory() && readdirSync(path).length === 0);
}
