// Deletes a folder that was saved, and nothing else: a file that changed since it was seen stays, and so does a new one.
import { type BigIntStats, lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { refusedWith, unlessRefused } from '../../../std/error-code.ts';
import { at } from './bytes.ts';
import { type Survey, stampOf, unlock } from './survey.ts';

export type SurveyedFolder = Pick<Survey, 'files' | 'folders' | 'leftOut' | 'special'>;

/** True: nothing is left. False: something was written meanwhile and is still there. */
export async function deleteSurveyed(root: string, seen: SurveyedFolder): Promise<boolean> {
  for (const path of ['', ...seen.folders.toReversed()]) openFolder(at(root, path));
  for (const { path, stamp } of seen.files) deleteFile(at(root, path), stamp);
  for (const path of [...seen.leftOut, ...seen.special]) await deleteWhole(at(root, path));
  for (const path of seen.folders) deleteFolder(at(root, path));
  return deleteRoot(root);
}

/** Folders that can be made again, whatever their permissions are. */
export async function deleteWhole(path: Buffer): Promise<void> {
  const remove = () => rm(path, { recursive: true, force: true });
  await remove().catch(error => {
    refusedWith('EACCES', 'EPERM')(error);
    openAll(path);
    return remove();
  });
}

function openAll(folder: Buffer): void {
  openFolder(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true, encoding: 'latin1' })) {
    const path = Buffer.concat([folder, Buffer.from('/'), Buffer.from(entry.name, 'latin1')]);
    if (entry.isDirectory()) openAll(path);
  }
}

function openFolder(path: Buffer): void {
  const stats = look(path);
  if (stats?.isDirectory() && (Number(stats.mode) & 0o700) !== 0o700) unlock(path);
}

function deleteFile(path: Buffer, stamp: string): void {
  const now = look(path);
  if (now && stampOf(now) === stamp) unlinkSync(path);
}

/** The link to git goes last: as long as anything is left, the folder is a worktree. */
function deleteRoot(root: string): boolean {
  const folder = Buffer.from(root);
  if (!look(folder)) return true;
  if (readdirSync(folder).some(name => name !== '.git')) return false;
  if (look(at(root, '.git'))) unlinkSync(at(root, '.git'));
  return deleteFolder(folder);
}

function deleteFolder(path: Buffer): boolean {
  const isDeleted = unlessRefused(['ENOTEMPTY', 'EEXIST', 'ENOTDIR'], () => {
    unlessRefused(['ENOENT'], () => rmdirSync(path));
    return true;
  });
  return isDeleted ?? false;
}

function look(path: Buffer): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false });
}
