// A file that a person named on the command line, within a bound.
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Problem } from '../core/problem.ts';
import { errorCode } from '../std/error-code.ts';
import type { Input } from './read-input.ts';

/** Undefined: it is longer than `bytesMax`. Only plain files: reading anything else may never end. */
export async function readNamedFile(path: string, bytesMax: number): Promise<string | undefined> {
  const { size } = await inspectFile(path);
  if (size > bytesMax) return undefined;
  return new TextDecoder().decode(await readFile(path).catch(error => Promise.reject(unreadable(path, error))));
}

/** The same file, for reading it in pieces. */
export async function openNamedFile(path: string): Promise<Input> {
  await inspectFile(path);
  return createReadStream(path);
}

async function inspectFile(path: string): Promise<Stats> {
  const found = await stat(path).catch(error => Promise.reject(unreadable(path, error)));
  if (!found.isFile()) {
    const what = `${path} is ${found.isDirectory() ? 'a folder' : 'not a plain file'}`;
    throw new Problem({ code: 'file-unreadable', what, remedy: 'Name a file, or pipe the text in.' });
  }
  return found;
}

function unreadable(name: string, error: unknown): unknown {
  const code = errorCode(error);
  if (!(error instanceof Error) || code === '') return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    const remedy = 'Check the path, or pipe the text in.';
    return new Problem({ code: 'file-missing', what: `there is no file ${name}`, remedy }, { cause: error });
  }
  const what = `${name} cannot be read: ${error.message}`;
  return new Problem({ code: 'file-unreadable', what, remedy: 'Make it readable.' }, { cause: error });
}
