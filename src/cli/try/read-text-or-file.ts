// What a person typed as the argument of `pitwall try`: the text itself, or the name of a file that holds it.
import { existsSync } from 'node:fs';
import { readNamedFile } from '../read-input.ts';

/** What has blanks or braces is the text itself, unless there is a file of that name. Undefined: longer than `bytesMax`. */
export async function readTextOrFile(given: string, path: string, bytesMax: number): Promise<string | undefined> {
  return /[\s{]/.test(given) && !existsSync(path) ? given : await readNamedFile(path, bytesMax);
}
