// Keeps by refs what is in the worktree and on the branch of a run before a person puts the branch back, so that nothing is lost.
import { homeOf } from './home.ts';
import { keepUncommitted } from './keep-uncommitted.ts';
import { commitOf } from './refs.ts';
import { refsOf, type WorktreeRepo } from './worktree-repo.ts';

/** The commit of the folder first, then that of the branch, then what is uncommitted. */
export async function keepAside(repo: WorktreeRepo, branch: string): Promise<{ readonly refs: readonly string[] }> {
  const cwd = await homeOf(repo, branch);
  const head = await commitOf(repo.git, cwd, 'HEAD');
  const tip = await commitOf(repo.git, repo.repository, `refs/heads/${branch}`);
  const commits = [...new Set([head, tip])].filter(commit => commit !== undefined);
  const refs: string[] = [];
  for (const commit of commits) refs.push(await refsOf(repo, branch).keep('aside', commit));
  const uncommitted = head === undefined ? undefined : await keepUncommitted(repo, branch, [head]);
  return { refs: uncommitted === undefined ? refs : [...refs, uncommitted] };
}
