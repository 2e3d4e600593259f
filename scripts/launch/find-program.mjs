// Finds a program on the PATH without starting anything.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path, or undefined when no folder on the PATH has it. */
export function findProgram(name, searchPath = process.env.PATH ?? '') {
  return searchPath
    .split(delimiter)
    .filter(folder => folder !== '')
    .map(folder => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there, or not for this user: either way the search goes on.
    return false;
  }
}
