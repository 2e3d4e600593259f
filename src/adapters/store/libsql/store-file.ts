// The folder and the file of the store: private, and never seen half made.
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../../core/problem.ts';
import { errorCode } from '../../../std/error-code.ts';
import { writeDatabaseFile } from './connection.ts';
import { explainFault } from './driver-fault.ts';
import { locationsMeta, observeLocations } from './locations.ts';
import { damaged, schemaScript } from './schema.ts';

export const storeFileName = 'store.db';

interface StoreFileLocation {
  readonly folder: string;
  readonly repositoryPath: string;
  readonly bootId: string;
}

/** Whether there is a store, or what is left of one. Makes nothing. A folder that may not be looked into is not an empty one. */
export function hasStore(folder: string): boolean {
  try {
    return ['', '-wal'].some(suffix => statSync(join(folder, storeFileName + suffix), { throwIfNoEntry: false }));
  } catch (error) {
    throw explainFault(isSystemError(error) ? unusable(folder, error) : error, join(folder, storeFileName));
  }
}

/** The path of the store's file; the file and its folder are made if missing. */
export function ensureStore({ folder, ...location }: StoreFileLocation): string {
  try {
    return ensureStoreFile({ ...location, folder: ensureStoreFolder(folder) });
  } catch (error) {
    throw explainFault(isSystemError(error) ? unusable(folder, error) : error, join(folder, storeFileName));
  }
}

/** Gives the real path of the folder, private to its user. */
function ensureStoreFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = statSync(folder);
  const user = process.getuid?.() ?? stat.uid;
  if (user !== 0 && stat.uid !== user) throw notOurs(folder, stat.uid);
  if (stat.mode & 0o077) chmodSync(folder, 0o700);
  return realpathSync(folder);
}

/**
 * Makes the file under another name and puts it in place whole. So an empty or half-made store.db is always damage, and
 * of several processes at once one wins and the others use its file.
 */
function ensureStoreFile({ folder, repositoryPath, bootId }: StoreFileLocation): string {
  const storePath = join(folder, storeFileName);
  // Asked before the file itself, which always comes first: otherwise a store that is just being made could look cut.
  const hasLog = existsSync(`${storePath}-wal`);
  if (existsSync(storePath)) return storePath;
  // SQLite would play the log of the old file into the new one.
  if (hasLog) throw damaged(storePath, 'the file is gone, but its log (-wal) is still there');
  const storeFile = join(folder, `${storeFileName}.${randomUUID()}`);
  // Opened and closed before SQLite has it: closing a descriptor would drop SQLite's locks on the same file.
  closeSync(openSync(storeFile, 'wx', 0o600));
  try {
    const locations = observeLocations({ storeFile, storePath, repositoryPath, bootId });
    writeDatabaseFile(storeFile, schemaScript(locationsMeta(locations)));
    linkSync(storeFile, storePath);
    syncFolder(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(storeFile + suffix, { force: true });
  }
  return storePath;
}

/** Without this a power cut could take the file away, and with it the first acknowledged events. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function unusable(folder: string, error: Error): Problem {
  return new Problem(
    {
      code: 'store-unavailable',
      what: `The folder of the store, ${folder}, cannot be used: ${error.message}.`,
      remedy: 'Make it writable for the user who runs Pitwall, or set PITWALL_HOME to a folder of your own.',
    },
    { cause: error },
  );
}

function notOurs(folder: string, uid: number): Problem {
  return new Problem({
    code: 'store-unavailable',
    what: `The folder of the store, ${folder}, belongs to another user (uid ${uid}).`,
    remedy: 'Run Pitwall as that user, or set PITWALL_HOME to a folder of your own.',
  });
}
