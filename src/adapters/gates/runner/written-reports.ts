// The reports that a tool writes into its checkout: only files that were not there before, or are not what they were.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const filesMax = 1000;
const bytesMax = 32 * 1024 * 1024;

/** Called before the tool runs. What it gives reads, afterwards, what was written; of many or large ones the first. */
export function watchReports(folder: string, patterns: readonly string[]): () => readonly string[] {
  const parts = patterns.map(pattern => pattern.replace(/^\.\//, '').split('/'));
  const before = marksIn(folder, parts);
  return () => {
    const written = [...marksIn(folder, parts)].filter(([path, mark]) => before.get(path) !== mark);
    const texts: string[] = [];
    let bytes = 0;
    for (const [path] of written.slice(0, filesMax)) {
      const file = join(folder, path);
      bytes += statSync(file, { throwIfNoEntry: false })?.size ?? bytesMax;
      if (bytes > bytesMax) break;
      texts.push(readFileSync(file, 'utf8'));
    }
    return texts;
  };
}

function marksIn(folder: string, patterns: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const found = patterns.flatMap(pattern => matchesIn(folder, '', pattern));
  return new Map(
    [...new Set(found)].toSorted().map(path => {
      const { size, mtimeMs, ino } = statSync(join(folder, path));
      return [path, `${size} ${mtimeMs} ${ino}`];
    }),
  );
}

/** `*` and `?` within a name, `**` for any number of folders. Links are not followed, dependencies not searched. */
function matchesIn(root: string, folder: string, [part = '', ...rest]: readonly string[]): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !skipped.has(name));
  const path = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  if (part === '**') {
    const deeper = entries.filter(entry => entry.isDirectory());
    const below = deeper.flatMap(({ name }) => matchesIn(root, path(name), ['**', ...rest]));
    return [...(rest.length === 0 ? [] : matchesIn(root, folder, rest)), ...below];
  }
  const named = entries.filter(({ name }) => isNamed(name, part));
  if (rest.length === 0) return named.filter(entry => entry.isFile()).map(({ name }) => path(name));
  return named.filter(entry => entry.isDirectory()).flatMap(({ name }) => matchesIn(root, path(name), rest));
}

const skipped = new Set(['node_modules', '.git']);

/** One pass with one place to go back to, so that no pattern takes long. */
function isNamed(name: string, pattern: string): boolean {
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
