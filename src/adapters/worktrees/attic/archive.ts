// Files that git does not hold, kept as they are: linked where possible, so that even an edit that arrives later is in both places.
import { chmodSync, constants, lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { refusedWith } from '../../../std/error-code.ts';
import { at } from './bytes.ts';

export interface Archive {
  /** Where the files are now, and where they are kept. */
  readonly from: string;
  readonly to: string;
}

/** Repeated it makes no difference; a newer file takes the place of an older one. */
export const archiveFiles: Bring = (archive, files, folders) => bring(archive, files, ['', ...folders], keepFile);

/** Back into a folder: copies, so that the archive stays as it is. */
export const copyBack: Bring = (archive, files, folders) => bring(archive, files, folders, copyOne);

type Bring = (archive: Archive, files: readonly string[], folders: readonly string[]) => Promise<void>;
type BringOne = (from: Buffer, to: Buffer) => Promise<void>;

async function bring({ from, to }: Archive, files: readonly string[], folders: readonly string[], one: BringOne) {
  for (const folder of folders) await mkdir(at(to, folder), { recursive: true });
  for (const path of files) {
    await mkdir(at(to, path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''), { recursive: true });
    await one(at(from, path), at(to, path));
  }
}

async function keepFile(from: Buffer, to: Buffer): Promise<void> {
  const [there, here] = [lstatSync(to, { throwIfNoEntry: false }), lstatSync(from, { throwIfNoEntry: false })];
  if (!here || (there && there.ino === here.ino && there.dev === here.dev)) return;
  if (there) rmSync(to, { recursive: true });
  const isLinked = await link(from, to)
    .then(() => true)
    .catch(refusedWith('EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EACCES'));
  if (!isLinked) await copyOne(from, to);
}

async function copyOne(from: Buffer, to: Buffer): Promise<void> {
  const stats = lstatSync(from);
  rmSync(to, { force: true, recursive: true });
  if (stats.isSymbolicLink()) return symlinkSync(readlinkSync(from, { encoding: 'buffer' }), to);
  if ((stats.mode & 0o400) === 0) chmodSync(from, stats.mode | 0o400);
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}
