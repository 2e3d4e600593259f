// Puts the configuration file in place, and never over another one unless asked to.
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { configFile } from '../load.ts';

export async function writeConfigFile(folder: string, text: string, force: boolean): Promise<void> {
  const path = join(folder, configFile);
  await refuseLinkedFolder(folder);
  await mkdir(dirname(path), { recursive: true }).catch(unwritable);
  if (force) await replaceFile(path, text).catch(unwritable);
  else await writeFile(path, text, { flag: 'wx' }).catch(existsOrUnwritable);
}

/** Early, before any other complaint: who has a configuration needs to hear that first. */
export async function refuseToReplace(folder: string): Promise<void> {
  const found = await lstat(join(folder, configFile)).catch(() => undefined);
  if (found) throw configExists();
}

/** A repository may come from a stranger: what init writes must not land wherever a link in it leads. */
async function refuseLinkedFolder(folder: string): Promise<void> {
  const found = await lstat(join(folder, dirname(configFile))).catch(() => undefined);
  if (!found?.isSymbolicLink()) return;
  const what = `${dirname(configFile)} is a symbolic link, and what it leads to may be outside of the repository`;
  throw new Problem({ code: 'config-unwritable', what, remedy: 'Replace the link with a folder.' });
}

/** A reader sees the old file or the new one, never a half. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function existsOrUnwritable(error: NodeJS.ErrnoException): never {
  if (error.code === 'EEXIST') throw configExists();
  return unwritable(error);
}

function unwritable(error: Error): never {
  const what = `${configFile} cannot be written: ${error.message}`;
  throw new Problem({ code: 'config-unwritable', what, remedy: 'Make that place writable.' }, { cause: error });
}

function configExists(): Problem {
  return new Problem({
    code: 'config-exists',
    what: `${configFile} is there already, and was left as it is`,
    remedy: 'Edit it, or write it anew with --force.',
  });
}
