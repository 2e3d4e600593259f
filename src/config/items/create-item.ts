// Writes a new item under the next number. Nothing is ever overwritten, and two at once get two numbers.
import { lstatSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import type { LocalItem } from '../../core/world/item.ts';
import { idMax } from './item-keys.ts';
import { itemsFolder, nameOf } from './item-name.ts';
import { type ItemDraft, renderItem } from './render-item.ts';
import { numberOf, numbersIn, writeUnderClaim } from './write-under-claim.ts';

export interface NewItem {
  /** The top of the repository. */
  readonly folder: string;
  readonly draft: ItemDraft;
  /** Numbers that mean something already, though there is no file: a number is never given twice. */
  readonly taken: readonly string[];
}

export async function createItem({ folder, draft, taken }: NewItem): Promise<LocalItem> {
  const place = join(folder, itemsFolder);
  try {
    refuseLinks(folder);
    await mkdir(place, { recursive: true });
    for (;;) {
      const id = Math.max(0, ...taken.map(numberOf), ...(await numbersIn(place))) + 1;
      if (id > idMax) throw noMoreNumbers();
      const name = nameOf(id, draft.title);
      if (await writeUnderClaim(place, { id, name, text: renderItem(id, draft) }))
        return { ...draft, id: String(id), file: `${itemsFolder}/${name}` };
    }
  } catch (error) {
    throw error instanceof Problem ? error : unwritable(error);
  }
}

/** A repository may come from a stranger: what is written must not land wherever a link in it leads. */
function refuseLinks(folder: string): void {
  for (const part of ['.pitwall', itemsFolder]) {
    if (!lstatSync(join(folder, part), { throwIfNoEntry: false })?.isSymbolicLink()) continue;
    const what = `${part} is a symbolic link, and what it leads to may be outside of the repository`;
    throw new Problem({ code: 'item-unwritable', what, remedy: 'Replace the link with a folder.' });
  }
}

function unwritable(cause: unknown): Problem {
  const what = `no item can be written to ${itemsFolder}: ${cause instanceof Error ? cause.message : cause}`;
  const remedy = 'Make that folder writable, on a disk with space left.';
  return new Problem({ code: 'item-unwritable', what, remedy }, { cause });
}

function noMoreNumbers(): Problem {
  const what = `the numbers of items end at ${idMax}`;
  return new Problem({ code: 'item-unwritable', what, remedy: 'Give the item with the highest number a lower one.' });
}
