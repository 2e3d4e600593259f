// Pitwall's own version, from the nearest package.json above this file: in src/ and in dist/ alike.
import { existsSync, readFileSync } from 'node:fs';

export function readPackageVersion(from: string = import.meta.url): string {
  const here = new URL('package.json', from);
  if (existsSync(here)) return JSON.parse(readFileSync(here, 'utf8')).version;
  const parent = new URL('..', from);
  if (parent.href === from) throw new Error('no package.json above the program');
  return readPackageVersion(parent.href);
}
