// The branch that work starts from and lands on.
import type { GitReader } from '../ports/git-reader.ts';
import type { LoadedConfig } from './load.ts';

/** What the configuration says, else what git knows: a repository without a configuration works as it is. */
export async function baseBranch(
  git: GitReader,
  folder: string,
  { config, given }: Pick<LoadedConfig, 'config' | 'given'>,
): Promise<string | undefined> {
  return given.includes('defaultBranch') ? config.defaultBranch : await git.mainBranch(folder, config.remote);
}
