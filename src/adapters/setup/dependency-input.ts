// The files that decide what an installation brings, as they are in the folder that is made ready, and whose they are.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { refusedWith } from '../../std/error-code.ts';
import type { GitRepository } from '../git/git.ts';
import { containedPath } from '../runner/contained-path.ts';
import { refsOf } from '../worktrees/git/refs.ts';

export interface DependencyInput {
  /** From the top of the folder. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Undefined: it is not there, is no file, or leads out of the folder. */
export async function readInput(folder: string, path: string): Promise<DependencyInput | undefined> {
  const place = await containedPath(folder, path);
  if (place.kind !== 'inside') return undefined;
  const bytes = await readFile(place.path).catch(refusedWith('ENOENT', 'EISDIR', 'ENOTDIR'));
  return bytes && { path, bytes };
}

export async function readInputs(folder: string, paths: readonly string[]): Promise<readonly DependencyInput[]> {
  const read = await Promise.all([...new Set(paths)].toSorted().map(path => readInput(folder, path)));
  return read.flatMap(input => input ?? []);
}

/**
 * Whether they are the person's own: as they were where the branch began, or as they lie untracked in the person's checkout. Only
 * then may they run programs of their own choice and see the registry's credentials.
 */
export async function areOwn(repo: GitRepository, branch: string, inputs: readonly DependencyInput[]) {
  const { git, repository } = repo;
  const base = await refsOf(repo, branch).read('base');
  if (base === undefined) return false;
  const paths = inputs.map(({ path }) => path);
  const args = ['ls-tree', '-z', '--full-tree', base, '--', ...paths];
  const { stdout } = await git.run(args, { cwd: repository });
  const blobs = new Map(stdout.split('\0').flatMap(line => blobOf(line) ?? []));
  for (const input of inputs) if (!(await isOwn(repository, blobs, input))) return false;
  return true;
}

/** `<mode> blob <id>\t<path>` */
function blobOf(line: string): readonly [readonly [string, string]] | undefined {
  const [meta = '', path] = line.split('\t');
  const [, type, id] = meta.split(' ');
  return type === 'blob' && id !== undefined && path !== undefined ? [[path, id]] : undefined;
}

async function isOwn(repository: string, blobs: ReadonlyMap<string, string>, { path, bytes }: DependencyInput) {
  const blob = blobs.get(path);
  if (blob !== undefined) return blob === blobId(bytes, blob.length);
  const own = await readInput(repository, path);
  return own?.bytes.equals(bytes) ?? false;
}

/** As git names a file's content; the length of an id tells how it counts. */
function blobId(bytes: Buffer, length: number): string {
  return createHash(length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}
