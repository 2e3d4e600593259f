// Puts the configuration file in place, and never over another one unless asked to.
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { configFile } from '../../config/load.ts';
import { Problem } from '../../core/problem.ts';
import { errorCode } from '../../std/error-code.ts';
import { writeByRename } from '../../std/write-by-rename.ts';

export async function writeConfigFile(folder: string, text: string, force: boolean): Promise<void> {
  const path = join(folder, configFile);
  await refuseLinkedFolder(folder);
  await mkdir(dirname(path), { recursive: true }).catch(unwritable);
  if (force) replaceFile(path, text);
  else await writeFile(path, text, { flag: 'wx' }).catch(existsOrUnwritable);
}

/** Checked first: of several problems this is the one to report. */
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

function replaceFile(path: string, text: string): void {
  try {
    writeByRename(path, text);
  } catch (error) {
    unwritable(error as Error);
  }
}

function existsOrUnwritable(error: Error): never {
  if (errorCode(error) === 'EEXIST') throw configExists();
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
