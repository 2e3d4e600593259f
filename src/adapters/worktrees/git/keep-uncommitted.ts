// Keeps what is not committed in a worktree, and leaves the worktree and its index as they are.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { homeOf } from './home.ts';
import { committerOf, refsOf, type WorktreeRepo } from './worktree-repo.ts';

/** What the folder holds that none of these commits has, as a commit under a ref of its own. */
export async function keepUncommitted(
  repo: WorktreeRepo,
  branch: string,
  commits: readonly string[],
): Promise<string | undefined> {
  const { git } = repo;
  const cwd = await homeOf(repo, branch);
  const held = await heldTree(repo, cwd);
  const trees = await Promise.all(commits.map(commit => git.line(['rev-parse', `${commit}^{tree}`], { cwd })));
  if (trees.includes(held)) return undefined;
  const author = { GIT_AUTHOR_NAME: repo.identity.name, GIT_AUTHOR_EMAIL: repo.identity.email };
  const env = { ...author, ...committerOf(repo) };
  const message = `Uncommitted changes in the worktree of ${branch}\n`;
  const commit = await git.line(['commit-tree', held, '-p', 'HEAD'], { cwd, input: message, env });
  return await refsOf(repo, branch).keep('uncommitted', commit);
}

/** Read through an index of its own: the folder's stays as it is. */
async function heldTree({ git }: WorktreeRepo, cwd: string): Promise<string> {
  const own = await git.line(['rev-parse', '--path-format=absolute', '--git-dir'], { cwd });
  const index = join(own, 'pitwall-index');
  const env = { GIT_INDEX_FILE: index };
  try {
    copyFileSync(join(own, 'index'), index);
    await git.run(['add', '--all', '--', '.'], { cwd, env });
    return await git.line(['write-tree'], { cwd, env });
  } finally {
    rmSync(index, { force: true });
  }
}
