// Where a path that an agent names really leads: inside the worktree, or refused. Links are followed before judging.
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { errorCode } from '../../std/error-code.ts';

export type Contained =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: string };

const refused = (reason: string): Contained => ({ kind: 'refused', reason });

export async function containedPath(root: string, path: string): Promise<Contained> {
  if (path === '' || path.includes('\0')) return refused('it is not a path');
  if (path.split(/[/\\]/).includes('..')) return refused('it contains ..');
  const real = await realPathOf(isAbsolute(path) ? path : resolve(root, path));
  if (real === undefined) return refused('it leads through a link that cannot be followed');
  const inside = relative(await realpath(root), real);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    return refused('it leads out of the worktree');
  if (inside.split(sep).some(name => name.toLowerCase() === '.git')) return refused('it belongs to git itself');
  return { kind: 'inside', path: real };
}

/** The real path of the deepest ancestor that exists, and the rest as it is. A link to nowhere would hide where it leads. */
export async function realPathOf(path: string): Promise<string | undefined> {
  const rest: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    try {
      return join(await realpath(at), ...rest);
    } catch (error) {
      if (errorCode(error) === 'ELOOP' || errorCode(error) === 'ENOTDIR') return undefined;
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    if (await isThere(at)) return undefined;
    rest.unshift(basename(at));
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}
