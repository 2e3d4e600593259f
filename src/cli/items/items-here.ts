// The items of the repository that a person stands in, and how a command writes or names one.

import type { Items } from '../../config/items/open-items.ts';
import type { ItemDraft } from '../../config/items/render-item.ts';
import type { NamedItem } from '../../config/items/resolve-item.ts';
import type { Config } from '../../config/schema.ts';
import { Problem } from '../../core/problem.ts';
import type { LocalItem } from '../../core/thread/local-item.ts';
import { knownItems } from '../board/board-facts.ts';
import type { CommandContext } from '../context.ts';
import { type Input, readInput } from '../read-input.ts';

export type ItemContext = Pick<CommandContext, 'cwd' | 'readBoard' | 'terminal'>;

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

export async function itemsHere({ cwd, readBoard }: ItemContext): Promise<ItemsHere> {
  const [{ loadConfig }, { repositoryFolder, askGit }, { openItems }, { createItem }] = await Promise.all([
    import('../../config/load.ts'),
    import('../../config/repository-folder.ts'),
    import('../../config/items/open-items.ts'),
    import('../../config/items/create-item.ts'),
  ]);
  const folder = await repositoryFolder(cwd);
  const { config } = await loadConfig(folder);
  const items = openItems(folder, config.defaultBranch);
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

/** What a person named on the command line; for a sentence, another file or standard input an item is written. */
export async function nameItem(context: ItemContext, words: string, input: Input): Promise<NamedItem> {
  const { resolveItem } = await import('../../config/items/resolve-item.ts');
  const here = await itemsHere(context);
  return await resolveItem(words, {
    ...here,
    cwd: context.cwd,
    author: await here.author(),
    readInput: () => readWords(context, input),
  });
}

const wordsBytesMax = 1024 * 1024;

export async function readWords({ terminal }: Pick<ItemContext, 'terminal'>, input: Input): Promise<string> {
  if (input.isTTY) terminal.complain('Type or paste the text, then press Ctrl-D.');
  const words = await readInput(input, wordsBytesMax);
  if (words !== undefined) return words;
  const what = `standard input has more than ${wordsBytesMax} bytes`;
  throw new Problem({ code: 'item-invalid', what, remedy: 'Shorten it, or name a file for the agent to read.' });
}
