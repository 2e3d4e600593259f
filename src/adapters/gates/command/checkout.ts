// A checkout of one commit for gates alone: no agent has written to it, and none can.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '../../git/git.ts';

export interface CheckoutPlace {
  readonly git: Git;
  readonly repository: string;
  /** Where checkouts are made. */
  readonly checkouts: string;
}

interface Wanted {
  readonly branch: string;
  readonly commit: string;
}

/** One per branch at a time: what a killed Pitwall left in its place is taken away first. */
export async function withCheckout<T>(place: CheckoutPlace, wanted: Wanted, use: (folder: string) => Promise<T>) {
  const folder = join(place.checkouts, wanted.branch.replaceAll('/', '-'));
  await remove(place, folder);
  mkdirSync(place.checkouts, { recursive: true });
  const args = ['worktree', 'add', '--quiet', '--force', '--detach', folder, wanted.commit];
  await place.git.run(args, { cwd: place.repository });
  try {
    return await use(folder);
  } finally {
    await remove(place, folder);
  }
}

async function remove({ git, repository }: CheckoutPlace, folder: string): Promise<void> {
  await git.run(['worktree', 'remove', '--force', '--force', folder], { cwd: repository, codes: [0, 128] });
  rmSync(folder, { recursive: true, force: true });
}
