// What a person means by an item: a number, a file, a sentence, or - for what comes on standard input.
import { realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Problem } from '../../core/problem.ts';
import type { LocalItem } from '../../core/world/item.ts';
import { readText } from '../read-text.ts';
import { wordingOf } from './draft-item.ts';
import { idOfName, itemsFolder } from './item-name.ts';
import type { Items } from './open-items.ts';
import type { ItemDraft } from './render-item.ts';

export interface ItemNaming {
  /** The top of the repository. */
  readonly folder: string;
  /** The folder that the person is in: paths begin there. */
  readonly cwd: string;
  readonly items: Items;
  /** Who wrote the sentence. */
  readonly author: string;
  create(draft: ItemDraft): Promise<LocalItem>;
  readInput(): Promise<string>;
}

export interface NamedItem {
  /** Its number. Whether such an item is there, whoever reads it finds out. */
  readonly id: string;
  /** True: a file was written for it just now. */
  readonly isNew: boolean;
}

const fileBytesMax = 1024 * 1024;

export async function resolveItem(named: string, naming: ItemNaming): Promise<NamedItem> {
  const words = named.trim();
  if (words === '-') return await itemOfText(await naming.readInput(), naming);
  const id = /^#?0*(?<id>[1-9]\d*)$/.exec(words)?.groups?.id;
  if (id !== undefined) return { id, isNew: false };
  const path = resolve(naming.cwd, named);
  const found = words === '' || /[\n\0]/.test(named) ? undefined : inspectFile(path);
  if (found?.isFile()) return await itemOfFile(path, naming);
  if (found) throw noItem(`${named} is ${found.isDirectory() ? 'a folder' : 'not an ordinary file'}`);
  if (looksLikePath(words)) throw noItem(`there is no file ${named}`);
  if (/^[\w.#-]*$/.test(words)) throw noItem(`${JSON.stringify(named)} is neither a number, a file nor a sentence`);
  return await itemOfText(words, naming);
}

/** One of our own files is its item; the text of any other becomes one. */
async function itemOfFile(path: string, naming: ItemNaming): Promise<NamedItem> {
  const id = idOfName(basename(path));
  const isOwn = realFolder(dirname(path)) === realFolder(join(naming.folder, itemsFolder));
  if (isOwn && id !== undefined) return { id, isNew: false };
  return await itemOfText((await readText(dirname(path), basename(path), fileBytesMax)) ?? '', naming);
}

/** The same words again mean the same item, so that a command can simply be repeated. */
async function itemOfText(text: string, naming: ItemNaming): Promise<NamedItem> {
  const wording = wordingOf(text);
  const { items } = await naming.items.readAll();
  const same = items.find(item => item.title === wording.title && item.body === wording.body);
  if (same) return { id: same.id, isNew: false };
  const draft = { ...wording, author: naming.author, labels: [], dependsOn: [] };
  return { id: (await naming.create(draft)).id, isNew: true };
}

function inspectFile(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && isNoPath(error.code)) return undefined;
    throw error;
  }
}

/** A sentence can be too long for a path, or go through a file as if it were a folder. */
function isNoPath(code: unknown): boolean {
  return code === 'ENAMETOOLONG' || code === 'ENOTDIR' || code === 'EACCES' || code === 'ELOOP';
}

function looksLikePath(words: string): boolean {
  return !/\s/.test(words) && (words.includes('/') || /\.(md|markdown|txt)$/i.test(words));
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function noItem(what: string): Problem {
  const remedy = 'Name an item by its number (pitwall item list), by a file, or say in a sentence what is wanted.';
  return new Problem({ code: 'item-unknown', what, remedy });
}
