// Looks a program up on the PATH without starting it.
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The full path, or undefined when no folder on the path has it. */
export async function findProgram(name: string, searchPath: readonly string[]): Promise<string | undefined> {
  for (const folder of searchPath) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    // Not there, or not for this user: either way the search goes on.
    return false;
  }
}
