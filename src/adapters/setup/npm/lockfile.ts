// What an npm lockfile says about an installation beyond its packages: workspaces, local archives, install scripts.
import { posix } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../../std/parse-json.ts';

export const lockfileNames = ['npm-shrinkwrap.json', 'package-lock.json'] as const;

const packageSchema = z.object({
  name: z.string().optional(),
  resolved: z.unknown().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lockfileSchema = z.object({ packages: z.record(z.string(), packageSchema) });

export interface Lockfile {
  /** Folders of the repository that are packages themselves. */
  readonly localFolders: readonly string[];
  /** Packed packages that lie in the repository. */
  readonly archives: readonly string[];
  /** Packages that want to run a program of theirs when they are installed. */
  readonly withScripts: readonly string[];
}

/** Undefined: of a form, or with packages outside of the repository, that only an installation in place can follow. */
export function readLockfile(bytes: Buffer): Lockfile | undefined {
  const parsed = lockfileSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (!parsed.success) return undefined;
  const packages = Object.entries(parsed.data.packages).filter(([path]) => path !== '');
  const localFolders = packages.map(([path]) => path).filter(path => !isInstalled(path));
  const archives = packages.flatMap(([, { resolved, link }]) => (link ? [] : (archiveOf(resolved) ?? [])));
  if (![...localFolders, ...archives].every(isInside)) return undefined;
  const withScripts = packages
    .filter(([path, { link, hasInstallScript }]) => hasInstallScript && !link && isInstalled(path))
    .map(([path, { name }]) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return { localFolders, archives, withScripts: [...new Set(withScripts)].toSorted() };
}

export function isInstalled(path: string): boolean {
  return path.split('/').includes('node_modules');
}

function archiveOf(resolved: unknown): [string] | undefined {
  return typeof resolved === 'string' && resolved.startsWith('file:')
    ? [posix.normalize(resolved.slice('file:'.length))]
    : undefined;
}

function isInside(path: string): boolean {
  return !posix.isAbsolute(path) && !path.split(/[/\\]/).includes('..');
}
