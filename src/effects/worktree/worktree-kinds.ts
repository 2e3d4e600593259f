// Effects that only hand a request on to the worktrees, each harmless to repeat. One with logic of its own has a file of its own.
import { EnsureBranch } from '../../core/world/branch-effects.ts';
import {
  CommitWork,
  EnsureWorktree,
  KeepAside,
  KeepWork,
  MoveBranch,
  PushSubmodules,
  RebaseWork,
  SetUpWorktree,
  WithoutCommit,
} from '../../core/world/worktree-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

const minuteMs = 60_000;
/** A large repository takes its time to fetch and to check out. */
const checkoutMs = 10 * minuteMs;
/** A set-up ends itself after ten minutes; one that does not even do that is late. */
const setUpMs = 11 * minuteMs;
/** Each submodule is asked and pushed in turn. */
const pushesMs = 5 * minuteMs;

export const worktreeKinds = (worktrees: Worktrees) => ({
  // An existing worktree is reconciled.
  EnsureWorktree: effectKind(EnsureWorktree, {
    deadlineMs: checkoutMs,
    perform: ({ branch, base, recorded }) => worktrees.ensure(branch, base, recorded),
  }),
  // A branch that is there stays as it is.
  EnsureBranch: effectKind(EnsureBranch, { perform: ({ branch, from }) => worktrees.ensureBranch(branch, from) }),
  // A set-up begins by taking away what an earlier one left half done.
  SetUpWorktree: effectKind(SetUpWorktree, {
    deadlineMs: setUpMs,
    perform: ({ branch }, { signal }) => worktrees.setUp(branch, signal),
  }),
  // The second time there is nothing left to commit.
  CommitWork: effectKind(CommitWork, { perform: request => worktrees.commitWork(request) }),
  // What is kept once is not uncommitted any more.
  KeepWork: effectKind(KeepWork, { perform: request => worktrees.keepWork(request) }),
  // Refs only ever keep more.
  KeepAside: effectKind(KeepAside, { perform: ({ branch }) => worktrees.keepAside(branch) }),
  // The copy of a try before is thrown away, and the same request gives the same commit.
  RebaseWork: effectKind(RebaseWork, {
    deadlineMs: checkoutMs,
    perform: (request, { signal }) => worktrees.rebase(request, signal),
  }),
  // The same request gives the same commit.
  WithoutCommit: effectKind(WithoutCommit, { deadlineMs: checkoutMs, perform: request => worktrees.without(request) }),
  // A branch that has moved already is only made whole.
  MoveBranch: effectKind(MoveBranch, { perform: request => worktrees.moveBranch(request) }),
  // What is there already is not pushed again.
  PushSubmodules: effectKind(PushSubmodules, {
    deadlineMs: pushesMs,
    perform: ({ branch, commit }) => worktrees.pushSubmodules(branch, commit),
  }),
});
