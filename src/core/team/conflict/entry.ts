// One entry of a declared intent: a path, a folder, a pattern, or a file with its regions. It covers itself and everything below it.
import type { IntentFile } from '../bus/message-types.ts';
import { type Automaton, matches, meet, union } from './automaton.ts';
import { findBraces } from './braces.ts';
import { automatonOf } from './build-automaton.ts';
import { foldCase, normalPath, normalPattern } from './normal-path.ts';
import type { Region } from './regions.ts';

export interface Entry {
  /** In one spelling, as people read it. */
  readonly path: string;
  /** What paths are compared by. */
  readonly key: string;
  /** It names one path, which may be a folder all the same. */
  readonly isFile: boolean;
  /** The folder, or the path itself, that everything it covers is at or below. */
  readonly root: string;
  readonly regions: readonly Region[];
  /** Undefined: `key` and what is below it. */
  readonly pattern?: Automaton | undefined;
}

export interface PathOptions {
  /** Of the member, absolute. */
  readonly worktree: string;
  /** Whether the file system takes `A` and `a` for one name. */
  readonly ignoreCase: boolean;
}

/** A longer pattern stands for the folder that it begins with: nothing is missed, and no comparison takes long. */
const patternCharsMax = 300;

/** Undefined: outside of the repository. */
export function entryOf(file: IntentFile, { worktree, ignoreCase }: PathOptions): Entry | undefined {
  const { path: text, regions = [] } = typeof file === 'string' ? { path: file } : file;
  const isPattern = /[*?[\\]/.test(text) || findBraces(text).size > 0;
  const path = isPattern ? normalPattern(text, worktree, ignoreCase) : normalPath(text, worktree, ignoreCase);
  if (path === undefined) return undefined;
  const key = foldCase(path, ignoreCase);
  if (!isPattern) return { path, key, root: key, regions, isFile: path !== '' && !/\/\.?$/.test(text) };
  const root = rootOf(key);
  if (key.length > patternCharsMax) return { path, key: root, root, regions, isFile: false };
  const [pattern, literal] = [false, true].map(isLiteral =>
    automatonOf(key, { isLiteral, ignoreCase, isFile: isFileName(text) }),
  );
  return { path, key, root, regions, isFile: false, pattern: pattern && literal && union(pattern, literal) };
}

/** The folders before the first part that is a pattern. */
function rootOf(key: string): string {
  const parts = key.split('/');
  const first = parts.findIndex(part => /[*?[\\{]/.test(part));
  return first < 0 ? key : parts.slice(0, first).join('/');
}

export function covers({ key: own, pattern }: Entry, key: string): boolean {
  return pattern ? matches(pattern, key) : isAtOrBelow(key, own);
}

/** Whether some path is covered by both. */
export function overlap(one: Entry, other: Entry): boolean {
  if (!isAtOrBelow(one.root, other.root) && !isAtOrBelow(other.root, one.root)) return false;
  if (!one.pattern && !other.pattern) return true;
  return meet(automatonFor(one), automatonFor(other));
}

/** What an overlap is about. `file`: one side names it, the other covers it. `folder`: the narrower of two folders. None: patterns meet. */
export interface Subject {
  readonly file?: string;
  readonly folder?: string;
}

export function subjectOf(one: Entry, other: Entry): Subject {
  const pairs = [
    [one, other],
    [other, one],
  ] as const;
  const files = pairs.filter(([mine, its]) => mine.isFile && covers(its, mine.key)).map(([{ path }]) => path);
  const [file] = files.toSorted();
  if (file !== undefined) return { file };
  const folders = pairs
    .filter(([mine, its]) => !isOpen(mine) && isAtOrBelow(mine.key, its.key))
    .map(([{ path }]) => path);
  const [folder] = folders.toSorted();
  return folder === undefined || folder === '' ? {} : { folder };
}

/** More than one path is meant. Brackets alone may be a name as it is written. */
const isOpen = ({ key, pattern }: Entry) => pattern !== undefined && /[*?{]/.test(key);

const automatonFor = ({ path, key, isFile, pattern }: Entry) =>
  pattern ?? automatonOf(key, { isLiteral: true, ignoreCase: false, isFile: isFile && isFileName(path) });

/** It ends as files do: `a.ts`, `*.{js,ts}`. Otherwise every pattern for one kind of files would meet that for any other below it. */
const isFileName = (text: string) => /[^./]\.[\w{},[\]?]{1,30}$/.test(text) && !/\.\d*$/.test(text);

export function isAtOrBelow(key: string, folder: string): boolean {
  return folder === '' || key === folder || (key.startsWith(folder) && key[folder.length] === '/');
}
