// Where the worktree of a branch is. Two sibling repositories want the same place: who comes second adds its own name.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { adminOf, sharedFolder } from '../attic/admin.ts';
import { type GitPlace, pathOf } from './place.ts';

export async function homeOf(place: GitPlace, branch: string): Promise<string> {
  const { git, repository } = place;
  const [first, second] = [pathOf(place, branch), secondPathOf(place, branch)];
  if ((await adminOf(git, repository, first)) !== undefined) return first;
  if ((await adminOf(git, repository, second)) !== undefined) return second;
  return (await isOfAnotherRepository(place, first)) ? second : first;
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
