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
