// Makes a branch that no worktree is on. One that is there stays as it is, whatever it holds.
import { done, type Performed } from '../../../ports/performed.ts';
import { GitError } from '../../git/git.ts';
import { currentBase } from './base.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export async function ensureBranch(
  repo: WorktreeRepo,
  branch: string,
  from: string,
): Promise<Performed<{ readonly commit: string }>> {
  const { git, repository } = repo;
  const ref = `refs/heads/${branch}`;
  const there = await git.commit(ref, repository);
  if (there !== undefined) return done({ commit: there });
  const inTheWay = await branchInTheWay(repo, branch);
  if (inTheWay !== undefined) {
    const reason = `git cannot have it beside the branch ${inTheWay}; rename that one, or choose another`;
    return { kind: 'failed', reason, final: true };
  }
  const commit = await currentBase(repo, branch, from);
  if (commit === undefined)
    return { kind: 'failed', reason: `there is no commit ${from} to start ${branch} from`, final: true };
  try {
    await git.run(['update-ref', ref, commit, ''], { cwd: repository });
  } catch (error) {
    // Another process may have made it meanwhile.
    const made = error instanceof GitError ? await git.commit(ref, repository) : undefined;
    if (made === undefined) throw error;
    return done({ commit: made });
  }
  return done({ commit });
}

/** Git keeps branches as files: `a` and `a/b` cannot both be there. */
async function branchInTheWay({ git, repository }: WorktreeRepo, branch: string): Promise<string | undefined> {
  const [top = branch] = branch.split('/');
  const { stdout } = await git.run(['for-each-ref', '--format=%(refname:lstrip=2)', `refs/heads/${top}`], {
    cwd: repository,
  });
  return stdout
    .split('\n')
    .find(name => name !== '' && (branch.startsWith(`${name}/`) || name.startsWith(`${branch}/`)));
}
