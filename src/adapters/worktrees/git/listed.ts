// The worktrees that git knows of, with their branches.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readIfThere } from '../../../std/read-if-there.ts';
import { adminOf, linkIn } from '../../git/admin-folder.ts';
import type { Git } from '../../git/git.ts';

export interface ListedWorktree {
  readonly path: string;
  /** Undefined: there is none yet. */
  readonly head: string | undefined;
  /** Undefined: HEAD is on no branch. */
  readonly branch: string | undefined;
  readonly isThere: boolean;
}

/** The main checkout first, as far as it is beside its git folder. */
export async function listWorktrees(git: Git, cwd: string): Promise<readonly ListedWorktree[]> {
  const { commonDir, top } = git.placeOf(cwd);
  const home = join(commonDir, 'worktrees');
  const admins = existsSync(home) ? readdirSync(home).map(name => join(home, name)) : [];
  const linked = admins.flatMap(admin => {
    const link = linkIn(admin);
    return link === undefined ? [] : [{ admin, path: dirname(link) }];
  });
  const isBeside = basename(commonDir) === '.git' || !linked.some(({ path }) => path === top);
  const main = basename(commonDir) === '.git' ? dirname(commonDir) : (top ?? commonDir);
  const all = [...(isBeside ? [{ admin: commonDir, path: main }] : []), ...linked];
  const listed: ListedWorktree[] = [];
  for (const { admin, path } of all) listed.push(await describe(git, cwd, admin, path));
  return listed;
}

async function describe(git: Git, cwd: string, admin: string, path: string): Promise<ListedWorktree> {
  const [, branch, hash] = /^(?:ref: refs\/heads\/(.+)|([0-9a-f]{40,64}))\n?$/.exec(headIn(admin)) ?? [];
  const head = hash ?? (branch === undefined ? undefined : await git.commit(`refs/heads/${branch}`, cwd));
  return { path, isThere: existsSync(join(path, '.git')), head, branch };
}

const headIn = (admin: string) => readIfThere(join(admin, 'HEAD')) ?? '';

/** One of them: it is looked at again and again. Undefined: git knows none there. */
export async function findWorktree(git: Git, repository: string, path: string): Promise<ListedWorktree | undefined> {
  const admin = adminOf(git, repository, path);
  return admin === undefined || headIn(admin) === '' ? undefined : await describe(git, repository, admin, path);
}
