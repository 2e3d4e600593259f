// Tools that are parts of Pitwall itself: each a folder here with a program in it.
import { fileURLToPath } from 'node:url';

/** `from`: the compiled form of this file. */
export function ownProgram(name: string, from: string = import.meta.url): readonly [string, string] {
  return [process.execPath, fileURLToPath(new URL(`./${name}/main.js`, from))];
}
