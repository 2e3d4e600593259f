// Makes one commit of all that a branch has, with exactly its files. The same work gives the same commit, so that a landing
// that was killed is recognized.
import { identityOf, type WorktreeRepo } from './worktree-repo.ts';

interface SquashRequest {
  /** Of the base branch; it may have the commit already. */
  readonly tip: string;
  readonly commit: string;
  readonly message: string;
}

/** Undefined: it is one commit already, or has nothing in common with the base. */
export async function squash(
  repo: Pick<WorktreeRepo, 'git' | 'repository' | 'identity'>,
  { tip, commit, message }: SquashRequest,
): Promise<{ readonly commit: string; readonly tree: string } | undefined> {
  const { git, repository: cwd } = repo;
  const parent = (await git.run(['merge-base', tip, commit], { cwd, codes: [0, 1] })).stdout.trim();
  if (parent === '' || (await git.line(['rev-list', '--count', `${parent}..${commit}`], { cwd })) === '1')
    return undefined;
  const tree = (await git.tree(commit, cwd)) ?? '';
  const date = await git.line(['show', '--no-patch', '--no-show-signature', '--format=%cI', commit], { cwd });
  const env = { ...identityOf(repo), GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  return { commit: await git.line(['commit-tree', tree, '-p', parent], { cwd, input: message, env }), tree };
}
