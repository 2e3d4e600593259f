// Every kind of effect that the flows ask for, by name.
import { confirmEffect } from '../engine/confirm-effect.ts';
import type { EngineParts } from '../engine/parts.ts';
import type { Board } from '../ports/board.ts';
import type { Forge } from '../ports/forge.ts';
import type { GateRunner } from '../ports/gate-runner.ts';
import type { Runner } from '../ports/runner.ts';
import type { Worktrees } from '../ports/worktrees.ts';
import { cancelAttempt } from './attempt/cancel-attempt.ts';
import { endAgent } from './attempt/end-agent.ts';
import { launchAgent } from './attempt/launch-agent.ts';
import { startAttempt } from './attempt/start-attempt.ts';
import { moveCard } from './board/move-card.ts';
import { checkResolved } from './forge/check-resolved.ts';
import { closeItem } from './forge/close-item.ts';
import { ensureReview } from './forge/ensure-review.ts';
import { landReview } from './forge/land-review.ts';
import { postComment } from './forge/post-comment.ts';
import { runGates } from './gates/run-gates.ts';
import { commitWork } from './worktree/commit-work.ts';
import { ensureWorktree } from './worktree/ensure-worktree.ts';
import { keepAside } from './worktree/keep-aside.ts';
import { keepWork } from './worktree/keep-work.ts';
import { moveBranch } from './worktree/move-branch.ts';
import { pushBranch } from './worktree/push-branch.ts';
import { pushSubmodules } from './worktree/push-submodules.ts';
import { rebaseWork } from './worktree/rebase-work.ts';
import { removeWorktree } from './worktree/remove-worktree.ts';
import { setUpWorktree } from './worktree/set-up-worktree.ts';

export interface WorldPorts {
  readonly board: Board;
  readonly forge: Forge;
  readonly worktrees: Worktrees;
  readonly gates: GateRunner;
  readonly runner: Runner;
}

type Parts = Pick<EngineParts, 'journal' | 'queue' | 'clock' | 'owner'>;

export function effectKinds(parts: Parts, world: WorldPorts) {
  const kinds = {
    EnsureWorktree: ensureWorktree(world.worktrees),
    SetUpWorktree: setUpWorktree(world.worktrees),
    CommitWork: commitWork(world.worktrees),
    KeepWork: keepWork(world.worktrees),
    KeepAside: keepAside(world.worktrees),
    RebaseWork: rebaseWork(world.worktrees),
    MoveBranch: moveBranch(world.worktrees),
    PushSubmodules: pushSubmodules(world.worktrees),
    PushBranch: pushBranch(world.worktrees),
    RemoveWorktree: removeWorktree(world.worktrees),
    PostComment: postComment(world.forge),
    EnsureReview: ensureReview(world.forge),
    LandReview: landReview(world.forge),
    CheckResolved: checkResolved(world.forge),
    CloseItem: closeItem(world.forge),
    MoveCard: moveCard(world.board),
    RunGates: runGates(world.gates),
    StartAttempt: startAttempt(parts),
    CancelAttempt: cancelAttempt(parts),
    LaunchAgent: launchAgent(world.runner, world.worktrees),
    EndAgent: endAgent(world.runner),
  };
  return { ...kinds, ConfirmEffect: confirmEffect(kinds) };
}
