// Reads a small UTF-8 file. Absent is a value; anything else that prevents reading is a problem with a remedy.
import { constants, existsSync } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '../core/problem.ts';

const configBytesMax = 64 * 1024;

/** The text of `file`, a path inside `folder`; undefined when there is no such file. */
export async function readText(
  folder: string,
  file: string,
  bytesMax: number = configBytesMax,
): Promise<string | undefined> {
  try {
    return decode(file, await readPlainFile(folder, file, bytesMax));
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return refuseBrokenLink(folder, file);
    throw isErrno(error) ? unreadableBecause(file, error) : error;
  }
}

/** Checks what it has opened, and opens without waiting: a pipe would wait for a writer. */
async function readPlainFile(folder: string, file: string, bytesMax: number): Promise<Uint8Array> {
  const handle = await open(join(folder, file), constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw found.isDirectory() ? isFolder(file) : isNoPlainFile(file);
    refuseTooLong(file, found.size, bytesMax);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** A link to nothing is not the same as nothing: a file was meant to be there. */
async function refuseBrokenLink(folder: string, file: string): Promise<undefined> {
  const path = join(folder, file);
  const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
  if (isLink && !existsSync(path)) {
    const remedy = 'Replace the link with what it should lead to, or remove it.';
    throw unreadable(file, 'is a symbolic link that leads nowhere', remedy);
  }
  return dirname(file) === '.' ? undefined : refuseBrokenLink(folder, dirname(file));
}

const reasons: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  EACCES: ['may not be read by you', 'Give yourself the right to read it.'],
  EPERM: ['may not be read by you', 'Give yourself the right to read it.'],
  ENXIO: ['is not a regular file', 'Replace it with a file.'],
  ENOTDIR: ['cannot be there, because a part of its path is a file', 'Remove or rename that file.'],
  ELOOP: ['is a symbolic link that leads back to itself', 'Replace the link with the file.'],
};

export function unreadableBecause(file: string, error: NodeJS.ErrnoException): Problem {
  const [what, remedy] = reasons[error.code ?? ''] ?? [`cannot be read: ${error.message}`, 'Make the file readable.'];
  return unreadable(file, what, remedy, error);
}

function isFolder(file: string): Problem {
  return unreadable(file, 'is a folder, not a file', 'Remove or rename the folder.');
}

function isNoPlainFile(file: string): Problem {
  return unreadable(file, 'is not a regular file', 'Replace it with a file.');
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
