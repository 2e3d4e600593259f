// Objects that are not what their names say. Git believes the name of an object that it reads, so bytes that an agent put under the
// name of other ones would be judged, shown and landed in their place, those of the base commit included.
import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInflate } from 'node:zlib';
import { errorCode, refusedWith } from '../../std/error-code.ts';
import type { GitRepository } from './git.ts';
import { ifGit } from './git-error.ts';

/** Below the folder of objects. `since`: only what was written then or later is read; unlike other times of a file, nothing sets this one back. */
export async function forgedObjects(repo: GitRepository, objects: string, since: number): Promise<readonly string[]> {
  const forged: string[] = [];
  const budget = { bytes: bytesMax };
  for (const file of writtenSince(objects, since)) {
    const path = join(objects, file.name);
    if (genuine.get(path) === file.stamp) continue;
    if (!(await isGenuine(repo, path, file.name, budget))) forged.push(file.name);
    else remember(path, file.stamp);
  }
  return forged;
}

/** More than an agent writes: what nobody can read in time counts as forged. */
const bytesMax = 8 * 1024 ** 3;
/** A file's time may be a moment behind the clock. */
const leewayMs = 1000;

const genuine = new Map<string, string>();
const genuineMax = 100_000;

function remember(path: string, stamp: string): void {
  if (genuine.size >= genuineMax) genuine.clear();
  genuine.set(path, stamp);
}

interface Written {
  readonly name: string;
  readonly stamp: string;
}

const looseFolder = /^[0-9a-f]{2}$/;
const looseName = /^(?:[0-9a-f]{38}|[0-9a-f]{62})$/;
/** An index says where in its pack each object is. */
const indexName = /^pack-[0-9a-f]+\.idx$/;

function writtenSince(objects: string, since: number): readonly Written[] {
  return namesIn(objects).flatMap(folder => {
    if (!looseFolder.test(folder) && folder !== 'pack') return [];
    const isObject = folder === 'pack' ? indexName : looseName;
    const names = namesIn(join(objects, folder)).filter(name => isObject.test(name));
    return names.flatMap(name => {
      const files = [name, ...(folder === 'pack' ? [name.replace(/idx$/, 'pack')] : [])];
      const stats = files.flatMap(each => lstatSync(join(objects, folder, each), { throwIfNoEntry: false }) ?? []);
      const stamp = stats.map(({ ino, ctimeMs, size }) => `${ino} ${ctimeMs} ${size}`).join(', ');
      return stats.some(({ ctimeMs }) => ctimeMs >= since - leewayMs) ? [{ name: join(folder, name), stamp }] : [];
    });
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    return refusedWith('ENOENT', 'ENOTDIR', 'ELOOP')(error) ?? [];
  }
}

async function isGenuine(repo: GitRepository, path: string, name: string, budget: { bytes: number }): Promise<boolean> {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A clean-up of git took it away.
  if (!stats) return true;
  // A pipe would never end, and a link leads to where bytes can be changed later.
  if (!stats.isFile()) return false;
  if (path.endsWith('.idx')) return await isGenuinePack(repo, path);
  const wanted = name.replace('/', '');
  return (await hashOf(path, wanted.length === 40 ? 'sha1' : 'sha256', budget)) === wanted;
}

/** Undefined: it cannot be read, or not in time. */
async function hashOf(path: string, algorithm: string, budget: { bytes: number }): Promise<string | undefined> {
  const hash = createHash(algorithm);
  const file = createReadStream(path);
  const inflated = file.on('error', error => inflated.destroy(error)).pipe(createInflate());
  try {
    for await (const chunk of inflated) {
      budget.bytes -= (chunk as Buffer).length;
      if (budget.bytes < 0) return undefined;
      hash.update(chunk as Buffer);
    }
    return hash.digest('hex');
  } catch (error) {
    if (errorCode(error) === '') throw error;
    return undefined;
  } finally {
    file.destroy();
  }
}

const packTimeoutMs = 10 * 60_000;

async function isGenuinePack({ git, repository: cwd }: GitRepository, path: string): Promise<boolean> {
  const verified = git.run(['verify-pack', path], { cwd, timeoutMs: packTimeoutMs });
  return await verified.then(
    () => true,
    ifGit(() => false),
  );
}
