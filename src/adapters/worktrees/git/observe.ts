// What is there: the folder, its tip, and whether the branch is still what this run left.
import { type Answer, absent, known } from '../../../core/answer.ts';
import type { WorktreeSnapshot } from '../../../core/world/snapshots.ts';
import { homeOf } from './home.ts';
import { findWorktree } from './listed.ts';
import { remoteTip } from './push.ts';
import { isAncestor, recordedTip, refsOf } from './refs.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export async function observeWorktree(repo: WorktreeRepo, branch: string): Promise<Answer<WorktreeSnapshot>> {
  const path = await homeOf(repo, branch);
  const listed = await findWorktree(repo.git, repo.repository, path);
  if (!listed?.isThere) return absent;
  // A branch that was deleted is made again with its worktree.
  const tip = listed.head ?? (listed.branch === branch ? undefined : await recordedTip(repo, branch));
  if (tip === undefined) return absent;
  const trouble = listed.branch === branch ? await troubleOf(repo, branch, tip) : 'rewritten';
  return known({ path, tip, ...(trouble ? { trouble } : {}) });
}

/** Commits that an agent made on top are its work; a recorded one that is not below the tip any more was taken away. */
async function troubleOf(repo: WorktreeRepo, branch: string, tip: string): Promise<WorktreeSnapshot['trouble']> {
  const refs = refsOf(repo, branch);
  const isBelow = (commit: string) => isAncestor(repo.git, repo.repository, commit, tip);
  const foreign = await refs.read('foreign');
  // A person combined what others pushed with ours, by a merge or by a rebase.
  if (foreign !== undefined && (await isBelow(foreign))) return undefined;
  const recorded = await refs.read('tip');
  // A branch that is still where its rebase will take it from is about to follow.
  if (recorded !== undefined && !(await isBelow(recorded)) && !(await refs.isReplaced(tip))) return 'rewritten';
  return foreign === undefined || (await isTakenBack(repo, branch)) ? undefined : 'foreign-commits';
}

/** The remote has again what we pushed. */
async function isTakenBack(repo: WorktreeRepo, branch: string): Promise<boolean> {
  const there = await remoteTip(repo, branch);
  return there.kind === 'known' && there.value === (await refsOf(repo, branch).read('pushed'));
}
