// Paths below a folder that fit a pattern: `*` and `?` within a name, `**` for any number of folders.
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', '.git']);

/** `parts`: the pattern, split at its slashes. Links are not followed, dependencies not searched. */
export function matchingPaths(
  root: string,
  parts: readonly string[],
  isMatch: (entry: Dirent) => boolean,
): readonly string[] {
  const once = parts.filter((part, at) => part !== '**' || parts[at - 1] !== '**');
  const whole = once.at(-1) === '**' ? [...once, '*'] : once;
  return [...new Set(matchesIn({ root, isMatch }, '', whole))].toSorted();
}

interface Search {
  readonly root: string;
  isMatch(entry: Dirent): boolean;
}

function matchesIn(search: Search, folder: string, [part = '', ...rest]: readonly string[]): readonly string[] {
  const found = readdirSync(join(search.root, folder), { withFileTypes: true });
  const entries = found.filter(({ name }) => !skipped.has(name));
  const path = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  if (part === '**') {
    const deeper = entries.filter(entry => entry.isDirectory());
    const below = deeper.flatMap(({ name }) => matchesIn(search, path(name), ['**', ...rest]));
    return [...matchesIn(search, folder, rest), ...below];
  }
  const named = entries.filter(({ name }) => fitsPattern(name, part));
  if (rest.length === 0) return named.filter(entry => search.isMatch(entry)).map(({ name }) => path(name));
  return named.filter(entry => entry.isDirectory()).flatMap(({ name }) => matchesIn(search, path(name), rest));
}

/** One pass with one place to go back to, so that no pattern takes long. */
function fitsPattern(name: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let from = 0;
  while (at < name.length) {
    if (pattern[next] === '*') {
      star = next;
      from = at;
      next += 1;
    } else if (next < pattern.length && (pattern[next] === '?' || pattern[next] === name[at])) {
      at += 1;
      next += 1;
    } else if (star < 0) return false;
    else {
      next = star + 1;
      from += 1;
      at = from;
    }
  }
  return [...pattern.slice(next)].every(char => char === '*');
}
