// A worktree at one commit and on no branch, for Pitwall alone: made anew, and thrown away after use.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
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
