// Where the worktree of a branch is. Two sibling repositories may want the same path: the second one adds its own name.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { adminOf, sharedFolder } from '../attic/admin.ts';
import { pathOf, type WorktreeRepo } from './worktree-repo.ts';

export async function homeOf(repo: WorktreeRepo, branch: string): Promise<string> {
  const { git, repository } = repo;
  const [first, second] = [pathOf(repo, branch), secondPathOf(repo, branch)];
  if ((await adminOf(git, repository, first)) !== undefined) return first;
  if ((await adminOf(git, repository, second)) !== undefined) return second;
  return (await isOfAnotherRepository(repo, first)) ? second : first;
}

function secondPathOf({ base, repository }: WorktreeRepo, branch: string): string {
  return resolve(base, `${basename(repository)}-${branch.replaceAll('/', '-')}`);
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
