// Sockets of programs outside: a file system that is read-only keeps nobody from talking to one.
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mount } from './bubblewrap.ts';

const listed = '/proc/net/unix';
/** A younger one may be gone before it is hidden, and then nothing could start. */
const ageMs = 10_000;

/** Those that the mounts show, with nothing in their place. What may be written to keeps its own. */
export function hiddenSockets(mounts: readonly Mount[]): readonly Mount[] {
  if (!existsSync(listed)) return [];
  const byPath = new Map(mounts.map(mount => [mount.path, mount]));
  const around = (path: string): Mount | undefined =>
    byPath.get(path) ?? (path === '/' ? undefined : around(dirname(path)));
  return pathsOf(readFileSync(listed, 'utf8'))
    .filter(path => {
      if (byPath.has(path)) return false;
      const mount = around(path);
      return (mount === undefined || mount.kind === 'read') && isOldSocket(path);
    })
    .map(path => ({ kind: 'read', path, from: '/dev/null' }));
}

function pathsOf(table: string): readonly string[] {
  const paths = table.split('\n').flatMap(line => {
    const at = line.indexOf(' /');
    return at < 0 ? [] : [line.slice(at + 1)];
  });
  return [...new Set(paths)];
}

function isOldSocket(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isSocket() === true && Date.now() - stats.mtimeMs > ageMs;
}
