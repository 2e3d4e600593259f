// Submodules of a worktree in which agents worked: which of them changed, and their uncommitted work.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '../../git/git.ts';
import { listSubmodules, type Submodule } from '../../git/list-submodules.ts';
import { refsOf, type WorktreeRepo } from './worktree-repo.ts';

/** Those that a commit has at another commit than the branch's base. */
export async function changedSubmodules(
  repo: WorktreeRepo,
  branch: string,
  commit: string,
): Promise<readonly Submodule[]> {
  const { git, repository } = repo;
  const now = await listSubmodules(git, repository, commit);
  if (now.length === 0) return [];
  const base = await refsOf(repo, branch).read('base');
  const before = base === undefined ? [] : await listSubmodules(git, repository, base);
  return now.filter(each => !before.some(({ path, commit: then }) => path === each.path && then === each.commit));
}

/** Folders of submodules that are checked out, those inside first. */
export async function filledSubmodules(
  { git, repository }: WorktreeRepo,
  { cwd, commit }: { readonly cwd: string; readonly commit: string | undefined },
): Promise<readonly string[]> {
  if (commit !== undefined && (await git.lacks(commit, '.gitmodules', repository))) return [];
  return await filledIn(git, cwd);
}

async function filledIn(git: Git, cwd: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const { path } of await listSubmodules(git, cwd, 'HEAD')) {
    const folder = join(cwd, path);
    if (existsSync(join(folder, '.git'))) folders.push(...(await filledIn(git, folder)), folder);
  }
  return folders;
}
