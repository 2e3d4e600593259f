// Worktrees by git: one folder and one branch per run, beside the user's own checkout, which is never touched.
import type { SetUpReport } from '../../core/world/outcomes.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { Removed, RemoveRequest, Worktrees } from '../../ports/worktrees.ts';
import { errorCode } from '../../std/error-code.ts';
import { Refusal } from './attic/attic-repo.ts';
import { removeWorktree } from './attic/remove-worktree.ts';
import { observeBase } from './git/base.ts';
import { commitRest, commitWork } from './git/commit.ts';
import { removeCopies } from './git/detached-copy.ts';
import { ensureWorktree } from './git/ensure.ts';
import { ensureBranch } from './git/ensure-branch.ts';
import { observeGitSettings } from './git/git-settings.ts';
import { homeOf } from './git/home.ts';
import { keepAside } from './git/keep-aside.ts';
import { makeReady } from './git/mend.ts';
import { moveBranch } from './git/move-branch.ts';
import { observeWorktree } from './git/observe.ts';
import { observed, performed, settled } from './git/outcomes.ts';
import { push, remoteTip } from './git/push.ts';
import { rebase } from './git/rebase.ts';
import { adoptTip } from './git/sandbox-view.ts';
import { pushSubmodules } from './git/submodules.ts';
import { tryMerge } from './git/try-merge.ts';
import { withoutCommit } from './git/without-commit.ts';
import { observeWorksets } from './git/workset.ts';
import type { WorktreeRepo } from './git/worktree-repo.ts';

/** How a folder of a branch is made ready. */
export type SetUpFolder = (
  request: { readonly folder: string; readonly branch: string },
  signal: AbortSignal,
) => Promise<Performed<SetUpReport>>;

const nothingToSetUp: SetUpFolder = async () => done({ how: '', warnings: [] });

export function createGitWorktrees(repo: WorktreeRepo, setUp: SetUpFolder = nothingToSetUp): Worktrees {
  /** First of all, what its agent committed. */
  const current = async <T>(branch: string, work: () => Promise<T>): Promise<T> => {
    await adoptTip(repo, branch);
    return await work();
  };
  const workset = observeWorksets(repo);
  return {
    observe: branch => observed(() => current(branch, () => observeWorktree(repo, branch))),
    ensure: (branch, base, recorded) =>
      performed(() => current(branch, () => ensureWorktree(repo, { branch, base, recorded }))),
    ensureBranch: (branch, from) => performed(() => ensureBranch(repo, branch, from)),
    mend: branch => performed(() => current(branch, () => makeReady(repo, branch))),
    setUp: async (branch, signal) => await setUp({ folder: await homeOf(repo, branch), branch }, signal),
    commitWork: request => settled(() => current(request.branch, () => commitWork(repo, request))),
    keepWork: ({ branch, message }) =>
      settled(() => current(branch, () => commitRest(repo, branch, message).then(() => null))),
    keepAside: branch => settled(() => current(branch, () => keepAside(repo, branch))),
    observeBase: (branch, base) => observed(() => observeBase(repo, branch, base)),
    rebase: (request, signal) => settled(() => current(request.branch, () => rebase(repo, request, signal))),
    without: request => settled(() => withoutCommit(repo, request)),
    moveBranch: request => settled(() => current(request.branch, () => moveBranch(repo, request))),
    observeGitSettings: (branch, options) => observeGitSettings(repo, branch, options),
    observeWorkset: (branch, base) => observed(() => current(branch, () => workset(branch, base))),
    tryMerge: (one, other) => observed(() => current(one, () => current(other, () => tryMerge(repo, one, other)))),
    remoteTip: branch => remoteTip(repo, branch),
    pushSubmodules: (branch, commit) => pushSubmodules(repo, branch, commit),
    push: (branch, commit) => push(repo, branch, commit),
    remove: request => removed(() => current(request.branch, () => removeAll(repo, request))),
  };
}

/** Also what was made of the branch beside its worktree. */
async function removeAll(repo: WorktreeRepo, request: RemoveRequest): Promise<Removed> {
  const done = await removeWorktree({ ...repo, now: Date.now }, request);
  removeCopies(repo, request.branch);
  return done;
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
