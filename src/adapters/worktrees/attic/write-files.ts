// Writes the files of a saved commit into a folder, byte by byte and without any filter.
import { symlinkSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
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
  const writer = new BlobWriter(root, files);
  const input = files.map(({ id }) => `${id}\n`).join('');
  await git.stream(['cat-file', '--batch'], { cwd: repository, input }, chunk => writer.take(chunk));
  writer.expectEnd();
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

/** Reads `<id> blob <size>`, a line feed, that many bytes and a line feed, again and again. */
class BlobWriter {
  readonly #root: string;
  readonly #files: readonly SavedFile[];
  #next = 0;
  /** Bytes of a head that is not complete yet. */
  #head = Buffer.alloc(0);
  #open: { readonly file: SavedFile; readonly handle: FileHandle | undefined; left: number; link: Buffer } | undefined;

  constructor(root: string, files: readonly SavedFile[]) {
    this.#root = root;
    this.#files = files;
  }

  async take(chunk: Buffer): Promise<void> {
    for (let rest = chunk; rest.length > 0; )
      rest = this.#open ? await this.#takeBody(rest) : await this.#takeHead(rest);
  }

  expectEnd(): void {
    if (this.#open || this.#next !== this.#files.length) throw new Error('git ended before the last file');
  }

  async #takeHead(chunk: Buffer): Promise<Buffer> {
    const end = chunk.indexOf('\n');
    this.#head = Buffer.concat([this.#head, end < 0 ? chunk : chunk.subarray(0, end)]);
    if (end < 0) return Buffer.alloc(0);
    const [id, type, size] = this.#head.toString('latin1').split(' ');
    this.#head = Buffer.alloc(0);
    const file = this.#files[this.#next];
    if (!file || id !== file.id || type !== 'blob') throw new Error(`git answered ${id} ${type}`);
    // One more for the line feed behind it.
    this.#open = { file, handle: await this.#create(file), left: Number(size) + 1, link: Buffer.alloc(0) };
    return chunk.subarray(end + 1);
  }

  async #create({ mode, path }: SavedFile): Promise<FileHandle | undefined> {
    const slash = path.lastIndexOf('/');
    if (slash > 0) await mkdir(at(this.#root, path.slice(0, slash)), { recursive: true });
    return mode === '120000' ? undefined : await open(at(this.#root, path), 'wx', mode === '100755' ? 0o755 : 0o644);
  }

  async #takeBody(chunk: Buffer): Promise<Buffer> {
    const open = this.#open;
    if (!open) return chunk;
    const part = chunk.subarray(0, open.left);
    open.left -= part.length;
    const body = open.left === 0 ? part.subarray(0, -1) : part;
    if (open.handle) await open.handle.writeFile(body);
    else open.link = Buffer.concat([open.link, body]);
    if (open.left === 0) await this.#close();
    return chunk.subarray(part.length);
  }

  async #close(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    if (open.handle) await open.handle.close();
    else symlinkSync(open.link, at(this.#root, open.file.path));
    this.#open = undefined;
    this.#next++;
  }
}
