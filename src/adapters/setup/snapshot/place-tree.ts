// Brings the files of a snapshot to a new place: by reflink, else by hardlink, else as a copy. Never a link to a folder:
// deleting or changing a file behind it would do so for all worktrees.
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../../std/error-code.ts';
import { changeOf, type Entry, eachInTurn, type FileEntry, hashOf, type Manifest } from './manifest.ts';

export type Method = 'reflink' | 'hardlink' | 'copy';

/** The snapshot was changed and cannot be used any more. */
export class SnapshotDamage extends Error {
  override readonly name = 'SnapshotDamage';
}

export interface Placing {
  /** Where the snapshot's files are, and where they are to be. */
  readonly tree: string;
  readonly into: string;
  readonly manifest: Manifest;
  /** `shared`: as fast as can be. `proven`: every byte is compared, and no file is shared with anybody. */
  readonly trust: 'shared' | 'proven';
  readonly signal: AbortSignal;
}

export async function placeTree(placing: Placing): Promise<Method> {
  const { tree, into, manifest, signal } = placing;
  const method = chooseMethod(placing);
  for (const folder of manifest.folders) mkdirSync(join(into, folder, '..'), { recursive: true });
  await eachInTurn(manifest.entries, signal, entry => {
    const change = changeOf(tree, entry);
    if (change !== undefined) throw new SnapshotDamage(change);
    placeEntry(placing, entry, method);
  });
  return method;
}

/** Found out on one file: a whole tree that cannot be done would leave half of it behind after seconds of work. */
export function chooseMethod({ tree, into, manifest, trust }: Omit<Placing, 'signal'>): Method {
  const sample = manifest.entries.find(entry => entry.kind === 'file');
  if (!sample) return 'copy';
  const methods: readonly Method[] = trust === 'proven' ? ['reflink'] : ['reflink', 'hardlink'];
  mkdirSync(into, { recursive: true });
  return methods.find(method => works(method, join(tree, sample.path), join(into, '.probe'))) ?? 'copy';
}

/** Another file system, or one that cannot do it; and a file that has too many links already. */
const cannot = ['EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOTTY', 'ENOSYS', 'EPERM', 'EACCES', 'EMLINK'];

function works(method: Method, from: string, to: string): boolean {
  try {
    bring(method, from, to);
    return true;
  } catch (error) {
    if (cannot.includes(errorCode(error))) return false;
    if (errorCode(error) === 'ENOENT') throw new SnapshotDamage(`${from} is gone`);
    throw error;
  } finally {
    rmSync(to, { force: true });
  }
}

function bring(method: Method, from: string, to: string): void {
  if (method === 'hardlink') linkSync(from, to);
  else copyFileSync(from, to, method === 'reflink' ? constants.COPYFILE_FICLONE_FORCE : constants.COPYFILE_EXCL);
}

function placeEntry({ tree, into, trust }: Placing, entry: Entry, method: Method): void {
  const to = join(into, entry.path);
  if (entry.kind === 'folder') mkdirSync(to);
  else if (entry.kind === 'link') symlinkSync(entry.target, to);
  else if (trust === 'proven') placeProven(entry, join(tree, entry.path), to, method);
  else placeShared(entry, join(tree, entry.path), to, method);
}

function placeShared(entry: FileEntry, from: string, to: string, method: Method): void {
  const own = method === 'hardlink' && entry.isBookkeeping ? 'copy' : method;
  bring(own, from, to);
  if (own !== 'hardlink') chmodSync(to, entry.mode);
}

/** The copy itself is compared, so that nothing can change in between. */
function placeProven(entry: FileEntry, from: string, to: string, method: Method): void {
  if (method === 'reflink') bring(method, from, to);
  const bytes = readFileSync(method === 'reflink' ? to : from);
  if (hashOf(bytes) !== entry.sha256) throw new SnapshotDamage(`${entry.path} was changed`);
  if (method !== 'reflink') writeFileSync(to, bytes, { flag: 'wx' });
  chmodSync(to, entry.mode);
}
