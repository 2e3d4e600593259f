// The workflow files of a commit, read from git.
import type { Git } from '../../git/git.ts';
import { startsOnPush } from './starts-on-push.ts';

export interface WorkflowPlace {
  readonly git: Git;
  readonly repository: string;
}

const folder = '.github/workflows/';

/** Whether the commit, pushed to the branch, starts one of its own workflows. */
export async function isCiStarted(
  { git, repository: cwd }: WorkflowPlace,
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
