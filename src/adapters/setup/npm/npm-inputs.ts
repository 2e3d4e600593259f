// Everything in a folder that decides what npm installs there.
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import * as z from 'zod';
import { refusedWith } from '../../../std/error-code.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { type DependencyInput, readInput, readInputs } from '../dependency-input.ts';
import { isInstalled, type Lockfile, lockfileNames, readLockfile } from './lockfile.ts';

export interface NpmInputs {
  readonly files: readonly DependencyInput[];
  /** False: npm chooses the versions. */
  readonly isLocked: boolean;
  /** What is known of the packages; without a lockfile only those of the repository. Undefined: nothing but an installation in place will do. */
  readonly lockfile: Lockfile | undefined;
  readonly hasPatches: boolean;
}

/** `tracked`: the paths of all files of the repository. Undefined: npm has nothing to install here. */
export async function readNpmInputs(folder: string, tracked: ReadonlySet<string>): Promise<NpmInputs | undefined> {
  const found = await Promise.all(['package.json', ...lockfileNames].map(name => readInput(folder, name)));
  const [manifest, ...locks] = found;
  const lock = locks.find(each => each !== undefined);
  if (!manifest) return undefined;
  const lockfile = lock ? readLockfile(lock.bytes) : await readManifests(folder, tracked);
  const patches = await filesIn(folder, 'patches');
  const local = (lockfile?.localFolders ?? []).flatMap(each => [`${each}/package.json`, `${each}/.npmrc`]);
  const rest = await readInputs(folder, ['.npmrc', ...local, ...(lockfile?.archives ?? []), ...patches]);
  const files = [manifest, ...(lock ? [lock] : []), ...rest];
  return { files, isLocked: lock !== undefined, lockfile, hasPatches: patches.length > 0 };
}

const manifestsMax = 2000;

/** Every package of the repository, as npm finds out by itself which of them are workspaces. */
async function readManifests(folder: string, tracked: ReadonlySet<string>): Promise<Lockfile | undefined> {
  const paths = [...tracked].filter(path => posix.basename(path) === 'package.json' && !isInstalled(path));
  const read = await readInputs(folder, paths.slice(0, manifestsMax));
  const archives = read.flatMap(({ path, bytes }) =>
    archivesOf(bytes).map(each => posix.join(posix.dirname(path), each)),
  );
  if (archives.some(path => path.startsWith('..') || posix.isAbsolute(path))) return undefined;
  const localFolders = read.map(({ path }) => posix.dirname(path)).filter(path => path !== '.');
  return { localFolders, archives, withScripts: [] };
}

const list = z.record(z.string(), z.string()).default({});
const dependenciesSchema = z.object({ dependencies: list, devDependencies: list, optionalDependencies: list });

/** From where the manifest is. */
function archivesOf(manifest: Buffer): readonly string[] {
  const parsed = dependenciesSchema.safeParse(parseJson(manifest.toString('utf8')));
  const versions = parsed.success ? Object.values(parsed.data).flatMap(each => Object.values(each)) : [];
  return versions.flatMap(version => /^file:(.+\.(?:tgz|tar|tar\.gz))$/.exec(version)?.[1] ?? []);
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
