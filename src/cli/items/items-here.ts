// The items of the repository that a person stands in, and how a command writes one.

import type { Items } from '../../config/items/open-items.ts';
import type { ItemDraft } from '../../config/items/render-item.ts';
import type { Config } from '../../config/schema.ts';
import type { LocalItem } from '../../core/thread/local-item.ts';
import { knownItems } from '../board/board-facts.ts';
import type { CommandContext } from '../context.ts';

export interface ItemsHere {
  /** The top of the repository. */
  readonly folder: string;
  readonly config: Config;
  readonly items: Items;
  /** Under the next number: one above every file, and above every item that the journal knows. */
  create(draft: ItemDraft): Promise<LocalItem>;
  /** Who writes: as their commits name them. */
  author(): Promise<string>;
}

export async function itemsHere({ cwd, readBoard }: Pick<CommandContext, 'cwd' | 'readBoard'>): Promise<ItemsHere> {
  const [{ baseBranch }, { loadConfig }, { repositoryFolder, askGit }, { openItems }, { createItem }] =
    await Promise.all([
      import('../../config/base-branch.ts'),
      import('../../config/load.ts'),
      import('../../config/repository-folder.ts'),
      import('../../config/items/open-items.ts'),
      import('../../config/items/create-item.ts'),
    ]);
  const folder = await repositoryFolder(cwd);
  const loaded = await loadConfig(folder);
  const { config } = loaded;
  const items = openItems(folder, (await baseBranch(folder, loaded)) ?? config.defaultBranch);
  return {
    folder,
    config,
    items,
    create: async draft => {
      const taken = [...(await items.ids()), ...knownItems(await readBoard())];
      return await createItem({ folder, draft, taken });
    },
    author: async () => {
      const answer = await askGit(folder, ['config', 'user.name']);
      const name = answer.kind === 'said' ? answer.text.replaceAll(/\p{Cc}+/gu, ' ').trim() : '';
      return name === '' ? 'local' : name;
    },
  };
}
