// A folder for a socket, which only this user can enter, with a path short enough for the kernel.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../../std/error-code.ts';

/** 104 on macOS and 108 on Linux, with the closing zero. */
const pathBytesMax = 103;
const prefix = 'pitwall-tools-';
const staleAfterMs = 60_000;

/** In `folder`, or in /tmp where that path would be too long. */
export async function makeSocketFolder(folder: string): Promise<{ readonly folder: string; readonly socket: string }> {
  const inside = (parent: string) => join(parent, `${prefix}XXXXXX`, 's');
  const parent = Buffer.byteLength(inside(folder)) <= pathBytesMax ? folder : '/tmp';
  for (const stale of await staleSocketFolders(parent)) await rm(stale, { recursive: true, force: true });
  // Made with mode 0700, under a name that cannot be guessed.
  const own = await mkdtemp(join(parent, prefix));
  return { folder: own, socket: join(own, 's') };
}

/** What a killed Pitwall left: sockets without a listener. */
export async function staleSocketFolders(parent: string): Promise<readonly string[]> {
  const names = (await readdir(parent)).filter(name => name.startsWith(prefix));
  const folders = names.map(name => join(parent, name));
  const stale = await Promise.all(folders.map(isStale));
  return folders.filter((_, at) => stale[at]);
}

async function isStale(folder: string): Promise<boolean> {
  try {
    const { mtimeMs, uid } = await stat(folder);
    if (uid !== process.getuid?.() || Date.now() - mtimeMs < staleAfterMs) return false;
    return await isDeaf(join(folder, 's'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function isDeaf(socket: string): Promise<boolean> {
  return new Promise(resolve => {
    const connection = connect(socket);
    connection.on('connect', () => {
      connection.destroy();
      resolve(false);
    });
    connection.on('error', error => resolve(['ECONNREFUSED', 'ENOENT'].includes(errorCode(error))));
  });
}
