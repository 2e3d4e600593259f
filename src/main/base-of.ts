// The branch that runs of a repository start from; without one there is nothing to start from.
import { baseBranch } from '../config/base-branch.ts';
import type { LoadedConfig } from '../config/load.ts';
import { Problem } from '../core/problem.ts';

export async function baseOf(repository: string, loaded: LoadedConfig): Promise<string> {
  const base = await baseBranch(repository, loaded);
  if (base !== undefined) return base;
  throw new Problem({
    code: 'repository-without-branch',
    what: 'this repository has no branch to start from',
    remedy: 'Commit something on a branch, or set defaultBranch in .pitwall/config.yaml.',
  });
}
