// A worktree at one commit and on no branch, for Pitwall alone: made anew, and thrown away after use.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GitRepository } from './git.ts';

/** What a killed Pitwall left in its place is taken away first. */
export async function addDetached(repo: GitRepository, folder: string, commit: string): Promise<void> {
  await removeDetached(repo, folder);
  mkdirSync(dirname(folder), { recursive: true });
  const args = ['worktree', 'add', '--quiet', '--force', '--detach', folder, commit];
  await repo.git.run(args, { cwd: repo.repository });
}

export async function removeDetached({ git, repository }: GitRepository, folder: string): Promise<void> {
  // First the folder: git takes away the entry of one that is gone, but not of one whose link to it was changed.
  rmSync(folder, { recursive: true, force: true });
  await git.run(['worktree', 'remove', '--force', '--force', folder], { cwd: repository, codes: [0, 128] });
}
