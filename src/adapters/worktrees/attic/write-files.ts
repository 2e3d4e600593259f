// Writes the files of a saved commit into a folder, byte by byte and without any filter.
import { symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Git } from '../../git/git.ts';
import { at, splitNul } from './bytes.ts';

export interface SavedFiles {
  readonly git: Git;
  readonly repository: string;
  readonly commit: string;
}

interface SavedFile {
  readonly mode: string;
  readonly id: string;
  readonly path: string;
}

export async function writeFiles(saved: SavedFiles, root: string): Promise<void> {
  const { git, repository } = saved;
  const files = await listFiles(saved);
  const input = files.map(({ id }) => `${id}\n`).join('');
  await git.stream(['cat-file', '--batch'], { cwd: repository, input }, async stdout => {
    const printed = new Printed(stdout);
    for (const file of files) await writeOne(root, file, printed);
    await printed.expectEnd();
  });
}

async function listFiles({ git, repository, commit }: SavedFiles): Promise<readonly SavedFile[]> {
  const call = { cwd: repository, encoding: 'latin1' } as const;
  const { stdout: folders } = await git.run(['ls-tree', '--name-only', commit], call);
  if (!folders.split('\n').includes('files')) return [];
  const { stdout } = await git.run(['ls-tree', '-r', '-z', '--full-tree', `${commit}:files`], call);
  return splitNul(stdout).map(line => {
    const [mode = '', , id = ''] = line.slice(0, line.indexOf('\t')).split(' ');
    return { mode, id, path: line.slice(line.indexOf('\t') + 1) };
  });
}

/** Git prints `<id> blob <size>`, a line feed, that many bytes and a line feed. */
async function writeOne(root: string, { mode, id, path }: SavedFile, printed: Printed): Promise<void> {
  const [found, type, size] = (await printed.line()).split(' ');
  if (found !== id || type !== 'blob') throw new Error(`git answered ${found} ${type}`);
  const slash = path.lastIndexOf('/');
  if (slash > 0) await mkdir(at(root, path.slice(0, slash)), { recursive: true });
  if (mode === '120000') symlinkSync(await buffer(printed.bytes(Number(size))), at(root, path));
  else {
    const options = { flag: 'wx', mode: mode === '100755' ? 0o755 : 0o644 };
    await writeFile(at(root, path), printed.bytes(Number(size)), options);
  }
  await printed.line();
}

/** What git prints, taken piece by piece. */
class Printed {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stdout: AsyncIterable<Buffer>) {
    this.#chunks = stdout[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    while (!this.#rest.includes('\n')) this.#rest = Buffer.concat([this.#rest, await this.#more()]);
    const end = this.#rest.indexOf('\n');
    const line = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) this.#rest = await this.#more();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async expectEnd(): Promise<void> {
    const { done } = await this.#chunks.next();
    if (!done || this.#rest.length > 0) throw new Error('git printed more than it was asked for');
  }

  async #more(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Error('git ended before the last file');
    return value;
  }
}
