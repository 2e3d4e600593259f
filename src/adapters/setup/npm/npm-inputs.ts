// Everything in a folder that decides what npm installs there.
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import * as z from 'zod';
import { refusedWith } from '../../../std/error-code.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { type DependencyInput, readInput, readInputs } from '../dependency-input.ts';
import { type Lockfile, lockfileNames, readLockfile } from './lockfile.ts';

export interface NpmInputs {
  readonly files: readonly DependencyInput[];
  /** Undefined: nothing but an installation in place will do. */
  readonly lockfile: Lockfile | undefined;
  readonly hasPatches: boolean;
}

/** Undefined: npm has nothing to install here. */
export async function readNpmInputs(folder: string): Promise<NpmInputs | undefined> {
  const found = await Promise.all(['package.json', ...lockfileNames].map(name => readInput(folder, name)));
  const [manifest, ...locks] = found;
  const lock = locks.find(each => each !== undefined);
  if (!manifest || !lock) return undefined;
  const lockfile = readLockfile(lock.bytes);
  const patches = await filesIn(folder, 'patches');
  const local = (lockfile?.localFolders ?? []).flatMap(each => [`${each}/package.json`, `${each}/.npmrc`]);
  const rest = await readInputs(folder, ['.npmrc', ...local, ...(lockfile?.archives ?? []), ...patches]);
  return { files: [manifest, lock, ...rest], lockfile, hasPatches: patches.length > 0 };
}

async function filesIn(folder: string, name: string): Promise<readonly string[]> {
  const reading = readdir(join(folder, name), { withFileTypes: true, recursive: true });
  const entries = (await reading.catch(refusedWith('ENOENT', 'ENOTDIR'))) ?? [];
  const files = entries.filter(entry => entry.isFile());
  return files.map(entry => posix.join(name, entry.parentPath.slice(join(folder, name).length), entry.name));
}

const binSchema = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The programs of local packages, from the top of the folder: npm links only to what it sees. */
export function localPrograms({ files }: NpmInputs): readonly string[] {
  return files
    .filter(({ path }) => path.endsWith('/package.json'))
    .flatMap(({ path, bytes }) => programsOf(bytes).map(program => posix.join(posix.dirname(path), program)))
    .filter(path => !path.startsWith('..'));
}

function programsOf(bytes: Buffer): readonly string[] {
  const parsed = binSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (!parsed.success) return [];
  return typeof parsed.data.bin === 'string' ? [parsed.data.bin] : Object.values(parsed.data.bin);
}
