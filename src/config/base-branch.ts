// The branch that work starts from and lands on.
import { mainBranch } from './init/git-facts.ts';
import type { LoadedConfig } from './load.ts';

/** What the configuration says, else what git knows: a repository without a configuration works as it is. */
export async function baseBranch(
  folder: string,
  { config, given }: Pick<LoadedConfig, 'config' | 'given'>,
): Promise<string | undefined> {
  return given.includes('defaultBranch') ? config.defaultBranch : await mainBranch(folder, config.remote);
}
