// One item file as it is: every byte of it, its mode, and no link on the way to it.
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '../../../core/problem.ts';
import { errorCode } from '../../../std/error-code.ts';

export interface EpicFile {
  readonly path: string;
  /** With its byte order mark. */
  readonly text: string;
  readonly bytes: Buffer;
  readonly mode: number;
  readonly version: string;
}

export const epicBytesMax = 1024 * 1024;

export const versionOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Undefined: it is not there. `file`: its path inside `folder`. */
export function readEpicFile(folder: string, file: string): EpicFile | undefined {
  refuseLinks(folder, file);
  const path = join(folder, file);
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw unusable(file, error instanceof Error ? error.message : String(error));
  }
  try {
    const { size, mode } = fstatSync(handle);
    if (size > epicBytesMax) throw unusable(file, `it has ${size} bytes, and ${epicBytesMax} are allowed`);
    const bytes = readFileSync(handle);
    return { path, text: decoded(file, bytes), bytes, mode: mode & 0o7777, version: versionOf(bytes) };
  } finally {
    closeSync(handle);
  }
}

/** A repository may come from a stranger: a link in it could lead to any file of the user's. */
function refuseLinks(folder: string, file: string): void {
  for (let part = file; part !== '.'; part = dirname(part)) {
    if (lstatSync(join(folder, part), { throwIfNoEntry: false })?.isSymbolicLink())
      throw unusable(file, `${part} is a symbolic link`);
  }
}

/** Unlike a reader of configuration it keeps the byte order mark. */
export function decoded(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw unusable(file, 'it is not UTF-8 text', error);
  }
}

function unusable(file: string, why: string, cause?: unknown): Problem {
  const what = `the epic in ${file} cannot be used: ${why}`;
  return new Problem({ code: 'epic-unusable', what, remedy: 'Make it a plain UTF-8 file of at most 1 MB.' }, { cause });
}
