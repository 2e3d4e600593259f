// Submodules of a worktree in which agents worked: which of them changed, and their uncommitted work.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listSubmodules, type Submodule } from '../../git/list-submodules.ts';
import { homeOf } from './home.ts';
import { type GitPlace, refsOf } from './place.ts';

/** Those that a commit has at another commit than the branch's base. */
export async function changedSubmodules(
  place: GitPlace,
  branch: string,
  commit: string,
): Promise<readonly Submodule[]> {
  const { git } = place;
  const cwd = await homeOf(place, branch);
  const now = await listSubmodules(git, cwd, commit);
  if (now.length === 0) return [];
  const base = await refsOf(place, branch).read('base');
  const before = base === undefined ? [] : await listSubmodules(git, cwd, base);
  return now.filter(each => !before.some(({ path, commit: then }) => path === each.path && then === each.commit));
}

/** Folders of submodules that are checked out, those inside first. */
export async function filledSubmodules({ git }: Pick<GitPlace, 'git'>, cwd: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const { path } of await listSubmodules(git, cwd, 'HEAD')) {
    const folder = join(cwd, path);
    if (existsSync(join(folder, '.git'))) folders.push(...(await filledSubmodules({ git }, folder)), folder);
  }
  return folders;
}
