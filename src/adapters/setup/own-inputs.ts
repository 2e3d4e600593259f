// Whether what decides about an installation is the person's own: as it was where the branch began, or as it lies untracked
// in the person's checkout. Only then may it run programs of its own choice and see the registry's credentials.
import { createHash } from 'node:crypto';
import type { GitRepository } from '../git/git.ts';
import { refsOf } from '../worktrees/git/refs.ts';
import { type DependencyInput, readInput } from './dependency-input.ts';

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
