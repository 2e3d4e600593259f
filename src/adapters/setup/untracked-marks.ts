// What a new checkout gets from the person's own, as marks that differ when a file does.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CopyRequest, untracked } from './copy-untracked.ts';

export async function untrackedMarks(request: Pick<CopyRequest, 'git' | 'from' | 'patterns'>) {
  if (request.patterns.length === 0) return [];
  return (await untracked(request)).flatMap(path => marksOf(request.from, path));
}

function marksOf(folder: string, path: string): readonly (readonly [string, ...number[]])[] {
  const seen = lstatSync(join(folder, path), { throwIfNoEntry: false });
  if (!seen) return [];
  if (seen.isDirectory()) return readdirSync(join(folder, path)).flatMap(name => marksOf(folder, join(path, name)));
  return [[path, seen.size, seen.mtimeMs, seen.ctimeMs]];
}
