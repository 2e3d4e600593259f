// Reads a small UTF-8 file. Absent is a value; anything else that prevents reading is a problem with a remedy.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../core/problem.ts';

const configBytesMax = 64 * 1024;

/** The text of `file`, a path inside `folder`; undefined when there is no such file. */
export async function readText(
  folder: string,
  file: string,
  bytesMax: number = configBytesMax,
): Promise<string | undefined> {
  const path = join(folder, file);
  try {
    const { size } = await stat(path);
    refuseTooLong(file, size, bytesMax);
    return decode(file, await readFile(path));
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return undefined;
    throw isErrno(error) ? unreadableBecause(file, error) : error;
  }
}

const reasons: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  EACCES: ['may not be read by you', 'Give yourself the right to read it.'],
  EPERM: ['may not be read by you', 'Give yourself the right to read it.'],
  EISDIR: ['is a folder, not a file', 'Remove or rename the folder.'],
  ENOTDIR: ['cannot be there, because a part of its path is a file', 'Remove or rename that file.'],
  ELOOP: ['is a symbolic link that leads back to itself', 'Replace the link with the file.'],
};

export function unreadableBecause(file: string, error: NodeJS.ErrnoException): Problem {
  const [what, remedy] = reasons[error.code ?? ''] ?? [`cannot be read: ${error.message}`, 'Make the file readable.'];
  return unreadable(file, what, remedy, error);
}

export function refuseTooLong(file: string, size: number, bytesMax: number = configBytesMax): void {
  if (size > bytesMax) throw unreadable(file, `is ${size} bytes long, and ${bytesMax} are allowed`, 'Make it shorter.');
}

export function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable(`${file}:${firstBadLine(bytes)}`, 'is not UTF-8 text', 'Save the file as UTF-8.', error);
  }
}

/** No UTF-8 sequence spans a line break, so lines can be looked at one by one. */
function firstBadLine(bytes: Uint8Array): number {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const isBad = (line: string) => Buffer.from(line, 'latin1').toString('utf8').includes('\ufffd');
  return lines.findIndex(isBad) + 1;
}

export function unreadable(file: string, what: string, remedy: string, cause?: unknown): Problem {
  return new Problem({ code: 'config-unreadable', what: `${file} ${what}`, remedy }, { cause });
}

function isErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && !(error instanceof Problem);
}
