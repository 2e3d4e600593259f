// The branch that runs of a repository start from; without one there is nothing to start from.
import { baseBranch } from '../config/base-branch.ts';
import type { LoadedConfig } from '../config/load.ts';
import { askGit } from '../config/repository-folder.ts';
import { resolveCommit } from '../config/roles/git-objects.ts';
import { Problem } from '../core/problem.ts';

export async function baseOf(repository: string, loaded: LoadedConfig): Promise<string> {
  const base = await baseBranch(repository, loaded);
  const commit = base === undefined ? undefined : await resolveCommit(repository, base);
  if (base !== undefined && commit !== undefined) return base;
  const anyCommit = await askGit(repository, ['rev-list', '--max-count=1', '--all']);
  if (anyCommit.kind === 'said' && anyCommit.text === '') {
    throw new Problem({
      code: 'repository-empty',
      what: 'this repository has no commit yet, so there is nothing to start from',
      remedy: 'Commit something first: git add . && git commit',
    });
  }
  if (base !== undefined) return base;
  throw new Problem({
    code: 'repository-without-branch',
    what: 'this repository has no branch to start from',
    remedy: 'Commit something on a branch, or set defaultBranch in .pitwall/config.yaml.',
  });
}
