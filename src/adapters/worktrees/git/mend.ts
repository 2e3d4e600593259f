// Repairs a worktree in which no process of ours works now: whatever git left half-done there comes from a kill.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { done, type Performed } from '../../../ports/performed.ts';
import { isDiskFull } from '../../../std/machine-limit.ts';
import { systemClock } from '../../clock/system.ts';
import { adminOf } from '../../git/admin-folder.ts';
import { clearLock } from '../../git/lock.ts';
import { keepAsItIs } from '../attic/save.ts';
import { ownFolder } from './home.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

const locks = ['index.lock', 'HEAD.lock'];

/** A person may look at it with a git of their own: that holds its lock for moments. */
const ownLockMs = 2000;

/** What is there, and what takes it away. */
const halfDone = [
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
] as const;

/** Before an agent starts: a worktree on a full disk is not for it. */
export async function makeReady(repo: WorktreeRepo, branch: string): Promise<Performed<null>> {
  const path = await ownFolder(repo, branch);
  if (isDiskFull(path))
    return { kind: 'failed', reason: `the disk of ${path} is full`, final: true, code: 'disk-full' };
  return done(await mendWorktree(repo, branch, path));
}

/** An abort throws away what was resolved by hand: it is kept in the attic first. */
export async function mendWorktree(repo: WorktreeRepo, branch: string, path: string): Promise<null> {
  if (!existsSync(path)) return null;
  const own = await clearOwnLocks(repo, path);
  const found = halfDone.filter(([name]) => existsSync(join(own, name)));
  if (found.length === 0) return null;
  await keepAsItIs({ ...repo, now: systemClock.now }, branch, path, own);
  for (const [, command] of found) await repo.git.run([command, '--abort'], { cwd: path, codes: [0, 128] });
  return null;
}

/** The folder of the worktree in the git folder. */
export async function clearOwnLocks({ git, repository }: WorktreeRepo, path: string): Promise<string> {
  const own = adminOf(git, repository, path) ?? git.placeOf(path).gitDir;
  for (const lock of locks) await clearLock(join(own, lock), ownLockMs, systemClock);
  return own;
}
