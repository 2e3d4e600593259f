// Keeps a worktree in the attic without taking it away.
import type { AtticPlace } from './attic-place.ts';
import { EntryFolder } from './entry.ts';
import { save } from './save.ts';

export interface KeptTree {
  readonly branch: string;
  readonly path: string;
  readonly admin: string;
}

export async function keepAsItIs(place: AtticPlace, { branch, path, admin }: KeptTree): Promise<void> {
  const name = `${branch.replaceAll(/[^A-Za-z0-9_-]/g, '-')}-${place.now()}`;
  const plan = { version: 1, entry: name, run: branch, branch, base: 'HEAD', isDropped: false } as const;
  const folder = new EntryFolder(place.attic, name);
  await save(place, folder, { ...plan, path, aside: path, admin });
  folder.seen = undefined;
}
