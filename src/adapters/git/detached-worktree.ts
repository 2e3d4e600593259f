// A worktree at one commit and on no branch, for Pitwall alone: made anew, and thrown away after use.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GitRepository } from './git.ts';
import { GitError } from './git-error.ts';
import { addLinked, forgetLinked } from './linked-worktree.ts';
import { makeLike } from './make-like.ts';

/** What a killed Pitwall left in its place is taken away first. */
export async function addDetached(repo: GitRepository, folder: string, commit: string): Promise<void> {
  removeDetached(repo, folder);
  mkdirSync(dirname(folder), { recursive: true });
  makeLike(repo.repository, folder);
  const head = await repo.git.commit(commit, repo.repository);
  if (head === undefined) throw new GitError(['worktree'], { stderr: `there is no commit ${commit}` });
  await addLinked(repo, { folder, head });
}

/** Killed in between, it leaves a folder: those are looked for, what git knows of a folder that is gone is not. */
export function removeDetached(repo: GitRepository, folder: string): void {
  forgetLinked(repo, folder);
  rmSync(folder, { recursive: true, force: true });
}

/** What the folder for a branch is called. `mark`: for another one of the same branch; no branch has a name with a `~`. */
export const detachedName = (branch: string, mark = '') => branch.replaceAll('/', '-') + (mark && `~${mark}`);

/** Whose folder it is, as far as its name says: that of the first one of the branch. */
export const unmarked = (name: string) => name.split('~', 1).join();

/** All in a folder, and the folder itself. */
export function removeDetachedIn(repo: GitRepository, home: string): void {
  if (!existsSync(home)) return;
  const inside = readdirSync(home, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? [each.name] : []));
  for (const folder of [...inside.map(name => join(home, name)), home]) removeDetached(repo, folder);
}
