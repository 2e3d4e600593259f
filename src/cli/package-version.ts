// Pitwall's own folder and version, from the nearest package.json above this file, in src/ as in dist/.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export function packageFolder(from: string = import.meta.url): string {
  if (existsSync(new URL('package.json', from))) return fileURLToPath(new URL('.', from));
  const parent = new URL('..', from);
  if (parent.href === from) throw new Error('no package.json above the program');
  return packageFolder(parent.href);
}

export function readPackageVersion(): string {
  return JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).version;
}
