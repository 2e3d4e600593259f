// The workflow files of a commit, read from git.

import type { GitRepository } from '../../git/git.ts';
import { startsOnPush } from './starts-on-push.ts';

const folder = '.github/workflows/';

/** Whether the commit, pushed to the branch, starts one of its own workflows. */
export async function isCiStarted(
  { git, repository: cwd }: GitRepository,
  commit: string,
  branch: string,
): Promise<boolean> {
  const { stdout } = await git.run(['ls-tree', '-z', '--name-only', '--full-tree', commit, folder], { cwd });
  const files = stdout.split('\0').filter(path => /\.ya?ml$/.test(path));
  for (const path of files) {
    const text = await git.run(['cat-file', 'blob', `${commit}:${path}`], { cwd });
    if (startsOnPush(text.stdout, branch)) return true;
  }
  return false;
}
