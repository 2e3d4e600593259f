// The files that decide what an installation brings, as they are in the folder that is made ready.
import { readFile } from 'node:fs/promises';
import { errorCode } from '../../std/error-code.ts';
import { containedPath } from '../runner/contained-path.ts';

export interface DependencyInput {
  /** From the top of the folder. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Undefined: it is not there, is no file, or leads out of the folder. */
export async function readInput(folder: string, path: string): Promise<DependencyInput | undefined> {
  const place = await containedPath(folder, path);
  if (place.kind !== 'inside') return undefined;
  try {
    return { path, bytes: await readFile(place.path) };
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

export async function readInputs(folder: string, paths: readonly string[]): Promise<readonly DependencyInput[]> {
  const read = await Promise.all([...new Set(paths)].toSorted().map(path => readInput(folder, path)));
  return read.flatMap(input => input ?? []);
}
