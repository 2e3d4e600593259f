// Where item files are read from: the working copy, or the base commit where that has no folder of items.
import { type Dirent, existsSync, lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitReader, ListedFile } from '../../ports/git-reader.ts';
import { decode, readText, refuseTooLong, unreadable, unreadableBecause } from '../read-text.ts';
import { itemsFolder } from './item-name.ts';

const itemBytesMax = 1024 * 1024;

export interface ItemSource {
  readonly origin: 'working-copy' | 'base-commit';
  /** Every name in the folder, of items or not. */
  readonly names: readonly string[];
  read(name: string): Promise<string>;
}

export async function openItemSource(git: GitReader, folder: string, base: string): Promise<ItemSource> {
  return existsSync(join(folder, itemsFolder)) ? await workingCopy(folder) : await baseCommit(git, folder, base);
}

async function workingCopy(folder: string): Promise<ItemSource> {
  const entries: Dirent[] = await readdir(join(folder, itemsFolder), { withFileTypes: true }).catch(error => {
    throw unreadableBecause(itemsFolder, error);
  });
  return {
    origin: 'working-copy',
    names: entries.map(entry => entry.name),
    read: async name => {
      const file = `${itemsFolder}/${name}`;
      refuseLink(folder, file);
      const text = await readText(folder, file, itemBytesMax);
      if (text === undefined) throw unreadable(file, 'went away while it was read', 'Try again.');
      return text;
    },
  };
}

/** A repository may come from a stranger: a link in it could lead to any file of the user's. */
function refuseLink(folder: string, file: string): void {
  if (lstatSync(join(folder, file), { throwIfNoEntry: false })?.isSymbolicLink())
    throw unreadable(file, 'is a symbolic link', 'Replace the link with a file.');
}

/** A repository without that base, such as one without commits, has no items there. */
async function baseCommit(git: GitReader, folder: string, base: string): Promise<ItemSource> {
  const commit = await git.resolveCommit(folder, base);
  const files = commit === undefined ? [] : await git.listFolder(folder, commit, itemsFolder);
  return {
    origin: 'base-commit',
    names: files.map(file => file.name),
    read: async name => {
      const { object } = plainFile(name, files);
      return decode(`${itemsFolder}/${name}`, await git.readObject(folder, object));
    },
  };
}

function plainFile(name: string, files: readonly ListedFile[]): ListedFile {
  const file = `${itemsFolder}/${name}`;
  const found = files.find(each => each.name === name);
  if (!found?.mode.startsWith('100'))
    throw unreadable(file, 'is not a regular file in the base commit', 'Commit a file there.');
  refuseTooLong(file, found.size, itemBytesMax);
  return found;
}
