// Which file is read how.
import type { ReadManifest } from '../dependency.ts';
import { readCargoToml } from './cargo-toml.ts';
import { readGoMod } from './go-mod.ts';
import { readPackageJson } from './package-json.ts';
import { readPackageLock } from './package-lock.ts';
import { readPnpmLock } from './pnpm-lock.ts';
import { readPyproject, readRequirements } from './python.ts';
import { readYarnLock } from './yarn-lock.ts';

export const npmLocks: Readonly<Record<string, ReadManifest>> = {
  'package-lock.json': readPackageLock,
  'npm-shrinkwrap.json': readPackageLock,
  'pnpm-lock.yaml': readPnpmLock,
  'yarn.lock': readYarnLock,
};
const byName: Readonly<Record<string, ReadManifest>> = {
  ...npmLocks,
  'package.json': readPackageJson,
  'pyproject.toml': readPyproject,
  'Cargo.toml': readCargoToml,
  'go.mod': readGoMod,
};

/** Undefined: no file that names packages. */
export function readerFor(path: string): ReadManifest | undefined {
  if (/(?:^|\/)node_modules\//.test(path)) return undefined;
  const name = path.split('/').at(-1) ?? path;
  if (/^requirements[\w.-]*\.(?:txt|in)$/.test(name)) return readRequirements;
  return Object.hasOwn(byName, name) ? byName[name] : undefined;
}

const settings = ['.npmrc', '.yarnrc', '.yarnrc.yml', 'pip.conf', '.cargo/config.toml'];

/** A file that says from where packages are fetched. */
export const namesRegistry = (path: string) => settings.some(name => path === name || path.endsWith(`/${name}`));
