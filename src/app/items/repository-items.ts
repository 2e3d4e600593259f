// The item files of a repository, with the configuration that says which branch they are read from.
import { baseBranch } from '../../config/base-branch.ts';
import { openItems } from '../../config/items/open-items.ts';
import { loadConfig } from '../../config/load.ts';
import type { Location } from '../location.ts';

/** `folder`: the top of the repository. */
export async function openRepositoryItems({ cwd, git }: Location) {
  const folder = await git.topFolder(cwd);
  const loaded = await loadConfig(folder);
  const { config } = loaded;
  const base = (await baseBranch(git, folder, loaded)) ?? config.defaultBranch;
  return { folder, config, items: openItems(git, folder, base) };
}
