// Worktrees by git: one folder and one branch per run, beside the user's own checkout, which is never touched.
import type { Answer } from '../../core/answer.ts';
import type { SetUpReport } from '../../core/run/set-up.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { Removed, Worktrees } from '../../ports/worktrees.ts';
import { GitError } from '../git/git.ts';
import { errorCode } from '../owner/error-code.ts';
import { Refusal } from './attic/refusal.ts';
import { removeWorktree } from './attic/remove-worktree.ts';
import { seeBase } from './git/base.ts';
import { commitRest, commitWork } from './git/commit.ts';
import { ensureWorktree } from './git/ensure.ts';
import { seeGitSettings } from './git/git-settings.ts';
import { homeOf } from './git/home.ts';
import { keepAside } from './git/keep-aside.ts';
import { moveBranch } from './git/move-branch.ts';
import { observeWorktree } from './git/observe.ts';
import type { GitPlace } from './git/place.ts';
import { push, remoteTip } from './git/push.ts';
import { pushSubmodules } from './git/push-submodules.ts';
import { rebase } from './git/rebase.ts';

/** How a folder of a branch is made ready. */
export type SetUpFolder = (
  request: { readonly folder: string; readonly branch: string },
  signal: AbortSignal,
) => Promise<Performed<SetUpReport>>;

const nothingToSetUp: SetUpFolder = async () => done({ how: '', warnings: [] });

export function createGitWorktrees(place: GitPlace, setUp: SetUpFolder = nothingToSetUp): Worktrees {
  return {
    observe: branch => observeWorktree(place, branch),
    ensure: (branch, base) => ensureWorktree(place, branch, base),
    setUp: async (branch, signal) => await setUp({ folder: await homeOf(place, branch), branch }, signal),
    commitWork: request => settled(async () => await commitWork(place, request)),
    keepWork: ({ branch, message }) =>
      settled(async () => {
        await commitRest(place, branch, message);
        return null;
      }),
    keepAside: branch => settled(async () => await keepAside(place, branch)),
    seeBase: (branch, base) => seeBase(place, branch, base),
    rebase: (request, signal) => settled(async () => await rebase(place, request, signal)),
    moveBranch: request => settled(async () => await moveBranch(place, request)),
    seeGitSettings: branch => seeGitSettings(place, branch),
    remoteTip: (branch): Promise<Answer<string>> => remoteTip(place, branch),
    pushSubmodules: (branch, commit) => pushSubmodules(place, branch, commit),
    push: (branch, commit) => push(place, branch, commit),
    remove: request => removed(() => removeWorktree({ ...place, now: Date.now }, request)),
  };
}

/** A removal that did not end goes on where it was; what it had to refuse, a person has to change. */
async function removed(work: () => Promise<Removed>): Promise<Performed<Removed>> {
  try {
    return await settled(work);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'failed', reason: error.message, final: true };
    if (error instanceof Error && errorCode(error) !== '')
      return { kind: 'failed', reason: error.message, final: false };
    throw error;
  }
}

/** What git refuses did not happen: it may work the next time. */
async function settled<T>(work: () => Promise<T>): Promise<Performed<T>> {
  try {
    return done(await work());
  } catch (error) {
    if (error instanceof GitError) return { kind: 'failed', reason: error.message, final: false };
    throw error;
  }
}
