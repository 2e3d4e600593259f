// Puts the configuration file in place, and never over another one unless asked to.
import { mkdirSync, writeFileSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { configFile } from '../../config/load.ts';
import { Problem } from '../../core/problem.ts';
import { writeByRename } from '../../std/write-by-rename.ts';

export async function writeConfigFile(folder: string, text: string, force: boolean): Promise<void> {
  const path = join(folder, configFile);
  await refuseLinkedFolder(folder);
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (force) writeByRename(path, text);
    else writeFileSync(path, text, { flag: 'wx' });
  } catch (cause) {
    // Another process may have been faster.
    if (!force) await refuseToReplace(folder);
    const what = `${configFile} cannot be written: ${(cause as Error).message}`;
    throw new Problem({ code: 'config-unwritable', what, remedy: 'Make that place writable.' }, { cause });
  }
}

/** Checked first: of several problems this is the one to report. */
export async function refuseToReplace(folder: string): Promise<void> {
  if (!(await lstat(join(folder, configFile)).catch(() => undefined))) return;
  const what = `${configFile} is there already, and was left as it is`;
  throw new Problem({ code: 'config-exists', what, remedy: 'Edit it, or write it anew with --force.' });
}

/** A repository may come from a stranger: what init writes must not land wherever a link in it leads. */
async function refuseLinkedFolder(folder: string): Promise<void> {
  const found = await lstat(join(folder, dirname(configFile))).catch(() => undefined);
  if (!found?.isSymbolicLink()) return;
  const what = `${dirname(configFile)} is a symbolic link, and what it leads to may be outside of the repository`;
  throw new Problem({ code: 'config-unwritable', what, remedy: 'Replace the link with a folder.' });
}
