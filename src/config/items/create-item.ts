// Writes a new item under the next number. Nothing is ever overwritten, and two at once get two numbers.
import { lstatSync } from 'node:fs';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import type { LocalItem } from '../../core/thread/local-item.ts';
import { idMax } from './item-keys.ts';
import { idOfName, itemsFolder, nameOf } from './item-name.ts';
import { type ItemDraft, renderItem } from './render-item.ts';

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
      if (await claimAndWrite(place, { id, name, text: renderItem(id, draft) }))
        return { ...draft, id: String(id), file: `${itemsFolder}/${name}` };
    }
  } catch (error) {
    throw error instanceof Problem ? error : unwritable(error);
  }
}

interface NumberedText {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

/** The draft claims the number. Whoever holds the claim looks once more, since another may just have finished. */
async function claimAndWrite(place: string, { id, name, text }: NumberedText): Promise<boolean> {
  const draft = join(place, draftName(id));
  const file = await open(draft, 'wx').catch(error => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await file.writeFile(text);
    await file.sync();
    const names = await readdir(place);
    if (names.some(each => numberOf(idOfName(each)) === id)) return false;
    await link(draft, join(place, name));
    return true;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

/** Claims count: one that a kill left behind only costs its number. */
async function numbersIn(place: string): Promise<readonly number[]> {
  const names = await readdir(place);
  return names.map(name => numberOf(idOfName(name) ?? /^\.(?<id>\d+)\.draft$/.exec(name)?.groups?.id));
}

const draftName = (id: number) => `.${id}.draft`;

function numberOf(id: string | undefined): number {
  return id !== undefined && /^\d+$/.test(id) ? Number(id) : 0;
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
  return new Problem({ code: 'item-unwritable', what, remedy: 'Make that folder writable.' }, { cause });
}

function noMoreNumbers(): Problem {
  const what = `the numbers of items end at ${idMax}`;
  return new Problem({ code: 'item-unwritable', what, remedy: 'Give the item with the highest number a lower one.' });
}
