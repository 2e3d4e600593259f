// Reads standard input, or a file that a person named on the command line, within a bound: an endless stream is not read to its end.
import { isUtf8 } from 'node:buffer';
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Problem } from '../core/problem.ts';
import { errorCode } from '../std/error-code.ts';

/** The part of process.stdin that is needed here. */
export type Input = AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean | undefined };

/** Undefined: it is longer than `bytesMax`. */
export async function readInput(input: Input, bytesMax: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of readable(input)) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Undefined: it is longer than `bytesMax`. Only plain files: reading anything else may never end. */
export async function readNamedFile(path: string, bytesMax: number): Promise<string | undefined> {
  const { size } = await inspectFile(path);
  if (size > bytesMax) return undefined;
  return new TextDecoder().decode(await readFile(path).catch(refuse(path)));
}

/** The same, with every byte of it: a byte order mark stays, and what is not UTF-8 is refused. */
export async function readExactFile(path: string, bytesMax: number): Promise<string | undefined> {
  const { size } = await inspectFile(path);
  if (size > bytesMax) return undefined;
  const bytes = await readFile(path).catch(refuse(path));
  if (isUtf8(bytes)) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const remedy = 'Save it as UTF-8.';
  throw new Problem({ code: 'file-unreadable', what: `${path} is not text in UTF-8`, remedy });
}

/** The same file, for reading it in pieces. */
export async function openNamedFile(path: string): Promise<Input> {
  await inspectFile(path);
  return createReadStream(path);
}

/** Each line of the input; undefined for one that is longer than `charsMax`. */
export async function* readLines(input: Input, charsMax: number): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let line = '';
  let isTooLong = false;
  const take = (text: string) => {
    isTooLong ||= line.length + text.length > charsMax;
    line = isTooLong ? '' : line + text;
  };
  const finish = () => {
    const finished = isTooLong ? undefined : line;
    line = '';
    isTooLong = false;
    return finished;
  };
  for await (const chunk of readable(input)) {
    const [first = '', ...rest] = decoder.decode(Buffer.from(chunk), { stream: true }).split('\n');
    take(first);
    for (const text of rest) {
      yield finish();
      take(text);
    }
  }
  if (line !== '' || isTooLong) yield finish();
}

async function* readable(input: Input): AsyncGenerator<Uint8Array | string> {
  try {
    yield* input;
  } catch (error) {
    refuse('the input')(error);
  }
}

async function inspectFile(path: string): Promise<Stats> {
  const found = await stat(path).catch(refuse(path));
  if (found.isFile()) return found;
  const what = `${path} is ${found.isDirectory() ? 'a folder' : 'not a plain file'}`;
  throw new Problem({ code: 'file-unreadable', what, remedy: 'Name a file, or pipe the text in.' });
}

const refuse =
  (name: string) =>
  (error: unknown): never => {
    const code = errorCode(error);
    if (!(error instanceof Error) || code === '') throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      const remedy = 'Check the path, or pipe the text in.';
      throw new Problem({ code: 'file-missing', what: `there is no file ${name}`, remedy }, { cause: error });
    }
    const what = `${name} cannot be read: ${error.message}`;
    throw new Problem({ code: 'file-unreadable', what, remedy: 'Make it readable.' }, { cause: error });
  };
