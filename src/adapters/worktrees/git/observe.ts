// What is there: the folder, its tip, and whether the branch is still what this run left.
import { type Answer, absent, known, unknown } from '../../../core/answer.ts';
import type { WorktreeSight } from '../../../core/run/queries.ts';
import { GitError } from '../../git/git.ts';
import { homeOf } from './home.ts';
import { findWorktree } from './listed.ts';
import { type GitPlace, refsOf } from './place.ts';
import { isAncestor } from './refs.ts';

export async function observeWorktree(place: GitPlace, branch: string): Promise<Answer<WorktreeSight>> {
  try {
    const path = await homeOf(place, branch);
    const listed = await findWorktree(place.git, place.repository, path);
    if (!listed?.isThere) return absent;
    const tip = listed.head;
    if (tip === undefined) return unknown(`${path} has no commit`);
    const trouble = await troubleOf(place, branch, { tip, isOnBranch: listed.branch === branch });
    return known({ path, tip, ...(trouble ? { trouble } : {}) });
  } catch (error) {
    if (error instanceof GitError) return unknown(error.message);
    throw error;
  }
}

interface Head {
  readonly tip: string;
  readonly isOnBranch: boolean;
}

/** Commits that an agent made on top are its work; a recorded one that is not below the tip any more was taken away. */
async function troubleOf(place: GitPlace, branch: string, head: Head): Promise<WorktreeSight['trouble']> {
  if (!head.isOnBranch) return 'rewritten';
  const refs = refsOf(place, branch);
  const recorded = await refs.read('tip');
  const isBelow = recorded === undefined || (await isAncestor(place.git, place.repository, recorded, head.tip));
  // A branch that is still where its rebase will take it from is about to follow.
  if (!isBelow && !(await refs.isReplaced(head.tip))) return 'rewritten';
  return (await refs.read('foreign')) === undefined ? undefined : 'foreign-commits';
}
