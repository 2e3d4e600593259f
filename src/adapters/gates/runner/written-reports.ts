// The reports that a tool writes into its checkout: only files that were not there before, or are not what they were.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { matchingPaths } from '../../../std/matching-paths.ts';

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
  const found = patterns.flatMap(pattern => matchingPaths(folder, pattern, entry => entry.isFile()));
  return new Map(
    [...new Set(found)].toSorted().map(path => {
      const { size, mtimeMs, ino } = statSync(join(folder, path));
      return [path, `${size} ${mtimeMs} ${ino}`];
    }),
  );
}
