// The worktrees that git knows of, with their branches.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '../../git/git.ts';
import { adminOf } from '../attic/admin.ts';

export interface ListedWorktree {
  readonly path: string;
  /** Undefined: there is none yet. */
  readonly head: string | undefined;
  /** Undefined: HEAD is on no branch. */
  readonly branch: string | undefined;
  readonly isThere: boolean;
}

export async function listWorktrees(git: Git, cwd: string): Promise<readonly ListedWorktree[]> {
  const { stdout } = await git.run(['worktree', 'list', '--porcelain', '-z'], { cwd });
  return stdout
    .split('\0\0')
    .map(block => block.split('\0').filter(Boolean))
    .filter(lines => lines.length > 0)
    .map(lines => {
      const lineOf = (key: string) => lines.find(line => line.startsWith(`${key} `))?.slice(key.length + 1);
      const path = lineOf('worktree') ?? '';
      const branch = lineOf('branch')?.replace(/^refs\/heads\//, '');
      const head = lineOf('HEAD')?.replace(/^0+$/, '') || undefined;
      return { path, isThere: existsSync(join(path, '.git')), head, branch };
    });
}

/** One of them, without a process: it is looked at again and again. Undefined: git knows none there. */
export async function findWorktree(git: Git, repository: string, path: string): Promise<ListedWorktree | undefined> {
  const admin = await adminOf(git, repository, path);
  const file = admin === undefined ? undefined : join(admin, 'HEAD');
  if (file === undefined || !existsSync(file)) return undefined;
  const [, branch, hash] = /^(?:ref: refs\/heads\/(.+)|([0-9a-f]{40,64}))\n$/.exec(readFileSync(file, 'utf8')) ?? [];
  // A repository that keeps its refs otherwise has a name there that no branch can have.
  if ((branch === undefined && hash === undefined) || branch === '.invalid')
    return (await listWorktrees(git, repository)).find(each => each.path === path);
  const head = hash ?? (await git.commit(`refs/heads/${branch}`, repository));
  return { path, isThere: existsSync(join(path, '.git')), head, branch };
}
