// Files that git does not hold, kept as they are: linked where possible, so that even an edit that arrives later is in both places.
import { chmodSync, constants, lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { errorCode } from '../../../std/error-code.ts';
import { at } from './bytes.ts';

export interface Archive {
  /** Where the files are now, and where they are kept. */
  readonly from: string;
  readonly to: string;
}

/** Repeated it makes no difference; a newer file takes the place of an older one. */
export async function archiveFiles({ from, to }: Archive, files: readonly string[], folders: readonly string[]) {
  for (const folder of ['', ...folders]) await mkdir(at(to, folder), { recursive: true });
  for (const path of files) {
    await mkdir(at(to, parentOf(path)), { recursive: true });
    await keepFile(at(from, path), at(to, path));
  }
}

async function keepFile(from: Buffer, to: Buffer): Promise<void> {
  const [there, here] = [lstatSync(to, { throwIfNoEntry: false }), lstatSync(from, { throwIfNoEntry: false })];
  if (!here || (there && there.ino === here.ino && there.dev === here.dev)) return;
  if (there) rmSync(to, { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EACCES'].includes(errorCode(error))) throw error;
    await copyOne(from, to);
  }
}

/** Back into a folder: copies, so that the archive stays as it is. */
export async function copyBack({ from, to }: Archive, files: readonly string[], folders: readonly string[]) {
  for (const folder of folders) await mkdir(at(to, folder), { recursive: true });
  for (const path of files) {
    await mkdir(at(to, parentOf(path)), { recursive: true });
    await copyOne(at(from, path), at(to, path));
  }
}

async function copyOne(from: Buffer, to: Buffer): Promise<void> {
  const stats = lstatSync(from);
  rmSync(to, { force: true, recursive: true });
  if (stats.isSymbolicLink()) return symlinkSync(readlinkSync(from, { encoding: 'buffer' }), to);
  if ((stats.mode & 0o400) === 0) chmodSync(from, stats.mode | 0o400);
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
