// Files of the repository, by paths inside it. A repository may come from a stranger: no link leads out of it.
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { errorCode } from '../../std/error-code.ts';
import { readText, unreadable, unreadableBecause } from '../read-text.ts';

/** As long as an item may be, which a spec becomes. */
export const specBytesMax = 1024 * 1024;

export interface SpecFiles {
  /** Undefined: there is nothing. */
  kindOf(path: string): 'file' | 'folder' | undefined;
  /** Sorted. */
  names(folder: string): readonly string[];
  /** Undefined: there is no such file. */
  read(path: string): Promise<string | undefined>;
}

/** `folder`: the top of the repository. */
export function openSpecFiles(folder: string): SpecFiles {
  const root = realpathSync(folder);
  return {
    kindOf: path => {
      const real = realPathIn(root, path);
      if (real === undefined) return undefined;
      const found = statSync(real);
      if (found.isDirectory()) return 'folder';
      return found.isFile() ? 'file' : undefined;
    },
    names: path => readdirSync(realPathIn(root, path) ?? root).toSorted(),
    read: async path => {
      const real = realPathIn(root, path);
      return real === undefined ? undefined : await readText(root, relative(root, real), specBytesMax);
    },
  };
}

/** Undefined: there is nothing. What is elsewhere, or git's own, is a Problem. */
function realPathIn(root: string, path: string): string | undefined {
  const real = resolveLinks(root, path);
  if (real === undefined || real === root) return real;
  const [top] = relative(root, real).split(sep);
  if (!real.startsWith(root + sep))
    throw unreadable(path, 'is a symbolic link that leads out of the repository', 'Replace the link with the file.');
  if (top === '.git') throw unreadable(path, "is in git's own folder", 'Put specs beside your code.');
  return real;
}

function resolveLinks(root: string, path: string): string | undefined {
  const full = join(root, path);
  try {
    return realpathSync(full);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw unreadableBecause(path, error as NodeJS.ErrnoException);
    if (lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink())
      throw unreadable(path, 'is a symbolic link that leads nowhere', 'Replace the link with the file.');
    return undefined;
  }
}
