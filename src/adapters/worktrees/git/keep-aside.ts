// Keeps by refs what is in the worktree and on the branch of a run before a person puts the branch back, so that nothing is lost.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stageAll } from '../../git/stage-all.ts';
import { homeOf } from './home.ts';
import { refsOf } from './refs.ts';
import { identityOf, type WorktreeRepo } from './worktree-repo.ts';

/** The commit of the folder first, then that of the branch, then what is uncommitted. */
export async function keepAside(repo: WorktreeRepo, branch: string) {
  const cwd = await homeOf(repo, branch);
  const head = await repo.git.commit('HEAD', cwd);
  const tip = await repo.git.commit(`refs/heads/${branch}`, repo.repository);
  const commits = [...new Set([head, tip])].filter(commit => commit !== undefined);
  const refs: string[] = [];
  for (const commit of commits) refs.push(await refsOf(repo, branch).keep('aside', commit));
  const uncommitted = head === undefined ? undefined : await keepUncommitted(repo, branch, [head]);
  const recorded = await refsOf(repo, branch).nameOf(['tip', 'base']);
  return { refs: uncommitted === undefined ? refs : [...refs, uncommitted], ...(recorded ? { recorded } : {}) };
}

/** Leaves the worktree and its index as they are: what the folder holds that none of these commits has, as a commit under a ref of its own. */
export async function keepUncommitted(
  repo: WorktreeRepo,
  branch: string,
  commits: readonly string[],
): Promise<string | undefined> {
  const { git } = repo;
  const cwd = await homeOf(repo, branch);
  const held = await heldTree(repo, cwd);
  const trees = await Promise.all(commits.map(commit => git.tree(commit, cwd)));
  if (trees.includes(held)) return undefined;
  const input = `Uncommitted changes in the worktree of ${branch}\n`;
  const commit = await git.line(['commit-tree', held, '-p', 'HEAD'], { cwd, input, env: identityOf(repo) });
  return await refsOf(repo, branch).keep('uncommitted', commit);
}

/** Read through an index of its own: the folder's stays as it is. */
async function heldTree({ git }: WorktreeRepo, cwd: string): Promise<string> {
  const own = git.placeOf(cwd).gitDir;
  const index = join(own, 'pitwall-index');
  const env = { GIT_INDEX_FILE: index };
  try {
    copyFileSync(join(own, 'index'), index);
    await stageAll(git, { cwd, env });
    return await git.line(['write-tree'], { cwd, env });
  } finally {
    rmSync(index, { force: true });
  }
}
