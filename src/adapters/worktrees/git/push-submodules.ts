// What a commit wants of its submodules must be on their remotes before the commit itself is; otherwise it could not be checked out.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { done, type Performed } from '../../../ports/performed.ts';
import { GitError } from '../../git/git.ts';
import { listSubmodules, type Submodule } from '../../git/list-submodules.ts';
import { homeOf } from './home.ts';
import { changedSubmodules } from './submodules.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export async function pushSubmodules(repo: WorktreeRepo, branch: string, commit: string): Promise<Performed<null>> {
  const home = await homeOf(repo, branch);
  const changed = await changedSubmodules(repo, branch, commit);
  for (const submodule of changed) {
    const failure = await pushOne(repo, home, submodule, branch);
    if (failure !== undefined) return { kind: 'failed', reason: `${submodule.path}: ${failure}`, final: false };
  }
  return done(null);
}

/** Those inside first. Undefined: its commit is on its remote. */
async function pushOne(
  repo: Pick<WorktreeRepo, 'git'>,
  home: string,
  { path, commit }: Submodule,
  branch: string,
): Promise<string | undefined> {
  const { git } = repo;
  const cwd = join(home, path);
  if (!existsSync(join(cwd, '.git'))) return 'it is not checked out';
  try {
    for (const inner of await listSubmodules(git, cwd, commit)) {
      if (!existsSync(join(cwd, inner.path, '.git'))) continue;
      const failure = await pushOne(repo, cwd, inner, branch);
      if (failure !== undefined) return `${inner.path}: ${failure}`;
    }
    await git.run(['fetch', '--quiet', '--prune', '--no-tags', '--no-recurse-submodules', 'origin'], { cwd });
    const holders = ['for-each-ref', '--count=1', '--contains', commit, 'refs/remotes/origin'];
    if ((await git.line(holders, { cwd })) !== '') return undefined;
    // Never by force: a branch of that name with other commits belongs to others.
    const args = [
      'push',
      '--quiet',
      '--no-verify',
      '--recurse-submodules=no',
      'origin',
      `${commit}:refs/heads/${branch}`,
    ];
    await git.run(args, { cwd });
    return undefined;
  } catch (error) {
    if (error instanceof GitError) return error.message;
    throw error;
  }
}
