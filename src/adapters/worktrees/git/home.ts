// Where the worktree of a branch is. Two sibling repositories want the same place: who comes second adds its own name.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { sharedFolder } from '../attic/admin.ts';
import { type ListedWorktree, listWorktrees } from './listed.ts';
import { type GitPlace, pathOf } from './place.ts';

export async function homeOf(place: GitPlace, branch: string): Promise<string> {
  return await homeAmong(place, branch, await listWorktrees(place.git, place.repository));
}

/** For who has the list already. */
export async function homeAmong(place: GitPlace, branch: string, all: readonly ListedWorktree[]): Promise<string> {
  const [first, second] = [pathOf(place, branch), secondPathOf(place, branch)];
  const listed = new Set(all.map(({ path }) => path));
  if (listed.has(first) || (!listed.has(second) && !(await isOfAnotherRepository(place, first)))) return first;
  return second;
}

function secondPathOf({ base, repository }: GitPlace, branch: string): string {
  return resolve(base, `${basename(repository)}-${branch.replaceAll('/', '-')}`);
}

/** It is a repository, or a worktree of one, and not of this one. */
async function isOfAnotherRepository({ git, repository }: GitPlace, path: string): Promise<boolean> {
  const link = join(path, '.git');
  const stats = lstatSync(link, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory()) return stats !== undefined;
  return !readFileSync(link, 'utf8').includes(await sharedFolder(git, repository));
}

/** Nobody would miss it. */
export function isFree(path: string): boolean {
  return !existsSync(path) || (lstatSync(path).isDirectory() && readdirSync(path).length === 0);
}
