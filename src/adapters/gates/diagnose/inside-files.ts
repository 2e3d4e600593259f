// Which of the files are files of the checkout: nothing outside of it is read, whatever links lead there.
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export interface OpenFile {
  readonly path: string;
  readonly text: string;
}

export function insideFiles(checkout: string, paths: readonly string[]) {
  const root = realpathSync(checkout);
  const inside = paths.filter(path => isFileIn(root, path));
  const files = inside.map((path): OpenFile => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return { files, left: paths.filter(path => !inside.includes(path)) };
}

/** Also none of the folders above it may be a link. */
function isFileIn(root: string, path: string): boolean {
  const file = resolve(root, path);
  if (!file.startsWith(`${root}${sep}`)) return false;
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && realpathSync(file) === file;
}
