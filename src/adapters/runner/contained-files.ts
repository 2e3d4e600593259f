// Files that an agent reads and writes through Pitwall: regular ones, inside its worktree, of bounded size.
import { constants, type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { containedPath } from './contained-path.ts';

/** An agent wanted something that it may not have. */
export class Refusal extends Error {
  constructor(what: string, reason: string) {
    super(`${what}: ${reason}`);
    this.name = 'Refusal';
  }
}

export const fileBytesMax = 10 * 1024 * 1024;

/** The last part of a path must not become a link between the check and the opening; a pipe must not hold us up. */
const safely = constants.O_NOFOLLOW | constants.O_NONBLOCK;

export async function readContained(root: string, path: string): Promise<string> {
  const what = `reading ${path}`;
  return await withFile(await insideOrThrow(root, path, what), constants.O_RDONLY | safely, async file => {
    await mustBePlain(file, what);
    return await file.readFile('utf8');
  });
}

export async function writeContained(root: string, path: string, text: string): Promise<void> {
  const what = `writing ${path}`;
  if (Buffer.byteLength(text) > fileBytesMax) throw new Refusal(what, `more than ${fileBytesMax} bytes`);
  const real = await insideOrThrow(root, path, what);
  await mkdir(dirname(real), { recursive: true });
  await withFile(real, constants.O_WRONLY | constants.O_CREAT | safely, async file => {
    await mustBePlain(file, what);
    await file.truncate();
    await file.writeFile(text);
  });
}

async function insideOrThrow(root: string, path: string, what: string): Promise<string> {
  const contained = await containedPath(root, path);
  if (contained.kind === 'refused') throw new Refusal(what, contained.reason);
  return contained.path;
}

async function mustBePlain(file: FileHandle, what: string): Promise<void> {
  const status = await file.stat();
  if (!status.isFile()) throw new Refusal(what, 'it is not a regular file');
  if (status.size > fileBytesMax) throw new Refusal(what, `more than ${fileBytesMax} bytes`);
}

async function withFile<T>(path: string, flags: number, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o666);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
