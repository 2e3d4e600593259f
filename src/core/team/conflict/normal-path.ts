// One spelling for each path of a repository, relative to its top folder, which is ''. Names that differ only in how Unicode writes an
// accent are one name.
import { findBraces } from './braces.ts';

/** Longer ones cannot be paths. */
const pathCharsMax = 4096;

/** Undefined: it is outside of the worktree, or cannot be a path. `worktree`: absolute; '': not known. */
export function normalPath(path: string, worktree: string, ignoreCase = false): string | undefined {
  if (path.length > pathCharsMax) return undefined;
  const composed = path.normalize('NFC');
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(composed)) return composed;
  return below(composed.split('/'), worktree, ignoreCase);
}

/** The same for a pattern: a slash inside braces divides only what is inside of them. */
export function normalPattern(pattern: string, worktree: string, ignoreCase: boolean): string | undefined {
  if (pattern.length > pathCharsMax) return undefined;
  const composed = pattern.normalize('NFC');
  return below(splitPattern(composed), worktree, ignoreCase);
}

/** At the slashes that are outside of braces. */
function splitPattern(pattern: string): readonly string[] {
  const parts: string[] = [];
  const braces = findBraces(pattern);
  let start = 0;
  for (let at = 0; at < pattern.length; at++) {
    at = braces.get(at)?.close ?? at;
    if (pattern[at] !== '/') continue;
    parts.push(pattern.slice(start, at));
    start = at + 1;
  }
  return [...parts, pattern.slice(start)];
}

function below(parts: readonly string[], worktree: string, ignoreCase: boolean): string | undefined {
  const top = resolve([], worktree.normalize('NFC').split('/'));
  const isAbsolute = parts.length > 1 && parts[0] === '';
  const found = resolve(isAbsolute ? [] : top, parts);
  if (isAbsolute && worktree === '') return undefined;
  const key = (part: string | undefined) => part !== undefined && foldCase(part, ignoreCase);
  return top.every((part, at) => key(part) === key(found[at])) ? found.slice(top.length).join('/') : undefined;
}

function resolve(from: readonly string[], parts: readonly string[]): readonly string[] {
  const found = [...from];
  for (const part of parts) {
    // What is above any number of folders is any number of folders.
    if (part === '..' && found.at(-1) !== '**') found.pop();
    else if (part !== '' && part !== '.' && part !== '..') found.push(part);
  }
  return found;
}

/** What two spellings have in common that a file system without case takes for one name. */
export function foldCase(path: string, ignoreCase: boolean): string {
  return ignoreCase ? path.toUpperCase().toLowerCase().normalize('NFC') : path;
}
