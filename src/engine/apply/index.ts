// Every kind of effect that the flows ask for, by name.
import type { Board } from '../../ports/board.ts';
import type { Forge } from '../../ports/forge.ts';
import type { GateRunner } from '../../ports/gate-runner.ts';
import type { Runner } from '../../ports/runner.ts';
import type { Worktrees } from '../../ports/worktrees.ts';
import type { EffectKind, EngineParts } from '../parts.ts';
import { cancelAttempt } from './cancel-attempt.ts';
import { checkResolved } from './check-resolved.ts';
import { closeItem } from './close-item.ts';
import { commitWork } from './commit-work.ts';
import { confirmEffect } from './confirm-effect.ts';
import { endAgent } from './end-agent.ts';
import { ensureReview } from './ensure-review.ts';
import { ensureWorktree } from './ensure-worktree.ts';
import { keepAside } from './keep-aside.ts';
import { keepWork } from './keep-work.ts';
import { landReview } from './land-review.ts';
import { launchAgent } from './launch-agent.ts';
import { moveBranch } from './move-branch.ts';
import { moveCard } from './move-card.ts';
import { postComment } from './post-comment.ts';
import { pushBranch } from './push-branch.ts';
import { pushSubmodules } from './push-submodules.ts';
import { rebaseWork } from './rebase-work.ts';
import { removeWorktree } from './remove-worktree.ts';
import { runGates } from './run-gates.ts';
import { setUpWorktree } from './set-up-worktree.ts';
import { startAttempt } from './start-attempt.ts';

export interface WorldPorts {
  readonly board: Board;
  readonly forge: Forge;
  readonly worktrees: Worktrees;
  readonly gates: GateRunner;
  readonly runner: Runner;
}

type Parts = Pick<EngineParts, 'journal' | 'queue' | 'clock' | 'owner'>;

export function effectKinds(parts: Parts, world: WorldPorts): Readonly<Record<string, EffectKind>> {
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
