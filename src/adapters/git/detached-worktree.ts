// A worktree at one commit and on no branch, for Pitwall alone: made anew, and thrown away after use.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Git } from './git.ts';

export interface Where {
  readonly git: Git;
  readonly repository: string;
}

/** What a killed Pitwall left in its place is taken away first. */
export async function addDetached(where: Where, folder: string, commit: string): Promise<void> {
  await removeDetached(where, folder);
  mkdirSync(dirname(folder), { recursive: true });
  const args = ['worktree', 'add', '--quiet', '--force', '--detach', folder, commit];
  await where.git.run(args, { cwd: where.repository });
}

export async function removeDetached({ git, repository }: Where, folder: string): Promise<void> {
  // First the folder: git takes away the entry of one that is gone, but not of one whose link to it was changed.
  rmSync(folder, { recursive: true, force: true });
  await git.run(['worktree', 'remove', '--force', '--force', folder], { cwd: repository, codes: [0, 128] });
}
