// The item files of a repository, with the configuration that says which branch they are read from.
import { baseBranch } from '../../config/base-branch.ts';
import { type Items, openItems } from '../../config/items/open-items.ts';
import { loadConfig } from '../../config/load.ts';
import type { Config } from '../../config/schema.ts';
import type { BoardWorkspace } from '../board/board-facts.ts';

export interface RepositoryItems {
  /** The top of the repository. */
  readonly folder: string;
  readonly config: Config;
  readonly items: Items;
}

export async function openRepositoryItems({ cwd, git }: Pick<BoardWorkspace, 'cwd' | 'git'>): Promise<RepositoryItems> {
  const folder = await git.topFolder(cwd);
  const loaded = await loadConfig(folder);
  const { config } = loaded;
  const base = (await baseBranch(git, folder, loaded)) ?? config.defaultBranch;
  return { folder, config, items: openItems(git, folder, base) };
}
