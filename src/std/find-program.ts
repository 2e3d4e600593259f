// Looks a program up without starting it.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * The full path of the program, or undefined when no folder has it. `searchPath` is a PATH variable or its folders. Folders that
 * are not absolute are skipped: what they name depends on where a program is started.
 */
export function findProgram(name: string, searchPath: string | readonly string[] | undefined): string | undefined {
  if (name === '') return undefined;
  const folders = typeof searchPath === 'string' ? searchPath.split(delimiter) : (searchPath ?? []);
  return folders
    .filter(folder => isAbsolute(folder))
    .map(folder => join(folder, name))
    .find(isProgram);
}

/** False when there is no such file, or when this user may not start it. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
