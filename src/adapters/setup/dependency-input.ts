// The files that decide what an installation brings, as they are in the folder that is made ready, and whose they are.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { refusedWith } from '../../std/error-code.ts';
import { containedPath } from '../runner/contained-path.ts';
import { mergeBase, refsOf } from '../worktrees/git/refs.ts';
import type { SetupParts, SetupRequest } from './setup-parts.ts';

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
export async function areOwn(parts: Parts, request: Folder, inputs: readonly DependencyInput[]): Promise<boolean> {
  const { git, repository } = parts;
  const base = await beginning(parts, request);
  if (base === undefined) return false;
  const paths = inputs.map(({ path }) => path);
  const [then, now] = await Promise.all([
    git.run(['ls-tree', '-z', '--full-tree', base, '--', ...paths], { cwd: repository }),
    git.run(['ls-files', '-z', '--', ...paths], { cwd: request.folder }),
  ]);
  const blobs = new Map(then.stdout.split('\0').flatMap(line => blobOf(line) ?? []));
  const tracked = new Set(now.stdout.split('\0'));
  for (const { path, bytes } of inputs) {
    const blob = blobs.get(path);
    const isOwn =
      blob === undefined ? !tracked.has(path) && (await isAsIn(repository, path, bytes)) : isBlob(bytes, blob);
    if (!isOwn) return false;
  }
  return true;
}

type Parts = Pick<SetupParts, 'git' | 'repository' | 'base'>;
type Folder = Pick<SetupRequest, 'folder' | 'branch'>;

/** Where the branch began: a run remembers it. Without a run it is where the commit that is checked out left the base branch. */
async function beginning(parts: Parts, { folder, branch }: Folder): Promise<string | undefined> {
  const { git, repository } = parts;
  const known = await refsOf(parts, branch).read('base');
  if (known !== undefined) return known;
  const [own, base] = await Promise.all([git.commit('HEAD', folder), git.commit(parts.base, repository)]);
  return own === undefined || base === undefined ? undefined : await mergeBase(git, repository, own, base);
}

/** `<mode> blob <id>\t<path>` */
function blobOf(line: string): readonly [readonly [string, string]] | undefined {
  const [meta = '', path] = line.split('\t');
  const [, type, id] = meta.split(' ');
  return type === 'blob' && id !== undefined && path !== undefined ? [[path, id]] : undefined;
}

async function isAsIn(folder: string, path: string, bytes: Buffer): Promise<boolean> {
  return (await readInput(folder, path))?.bytes.equals(bytes) ?? false;
}

/** By the id that git gives a file's content; its length says how git counts. */
function isBlob(bytes: Buffer, id: string): boolean {
  const hash = createHash(id.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === id;
}
