// Keeps a worktree in the attic without taking it away.
import type { AtticRepo } from './attic-repo.ts';
import { EntryFolder } from './entry.ts';
import { save } from './save.ts';

export interface KeptTree {
  readonly branch: string;
  readonly path: string;
  readonly admin: string;
}

export async function keepAsItIs(repo: AtticRepo, { branch, path, admin }: KeptTree): Promise<void> {
  const name = `${branch.replaceAll(/[^A-Za-z0-9_-]/g, '-')}-${repo.now()}`;
  const plan = { version: 1, entry: name, run: branch, branch, base: 'HEAD', isDropped: false } as const;
  const folder = new EntryFolder(repo.attic, name);
  await save(repo, folder, { ...plan, path, aside: path, admin });
  folder.seen = undefined;
}
