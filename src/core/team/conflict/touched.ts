// The files that one member changed, as its worktree shows them.

import type { FileChange, Lines } from '../../world/workset.ts';
import type { PathOptions } from './entry.ts';
import { foldCase, normalPath } from './normal-path.ts';

export interface Touch {
  readonly agent: string;
  readonly path: string;
  readonly hunks?: readonly Lines[] | undefined;
}

/** By the key of each path, and these keys by their folder. */
export interface Touched {
  readonly files: ReadonlyMap<string, Touch>;
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

export const untouched: Touched = { files: new Map(), folders: new Map() };

export function touchedBy(
  agent: string,
  changes: readonly FileChange[],
  { worktree, ignoreCase }: PathOptions,
): Touched {
  const files = new Map<string, Touch>();
  const folders = new Map<string, string[]>();
  const add = (name: string, hunks: FileChange['hunks']) => {
    const path = normalPath(name, worktree, ignoreCase);
    if (path === undefined || path === '') return;
    const key = foldCase(path, ignoreCase);
    const before = files.get(key);
    files.set(key, before ? { ...before, hunks: bothHunks(before.hunks, hunks) } : { agent, path, hunks });
    if (!before) addTo(folders, folderOf(key), key);
  };
  for (const { path, from, hunks } of changes) {
    add(path, hunks);
    if (from !== undefined) add(from, hunks);
  }
  return { files, folders };
}

function bothHunks(one: Touch['hunks'], other: Touch['hunks']): Touch['hunks'] {
  return one?.length && other?.length ? [...one, ...other] : undefined;
}

function addTo(folders: Map<string, string[]>, folder: string, key: string): void {
  const there = folders.get(folder);
  if (there) there.push(key);
  else folders.set(folder, [key]);
}

/** '' for what is in the top folder. */
export const folderOf = (key: string) => key.slice(0, Math.max(0, key.lastIndexOf('/')));
