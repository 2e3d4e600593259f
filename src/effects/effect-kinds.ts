// Every kind of effect that the flows ask for, by name.
import type { AgentRegistry } from '../core/agents/agent.ts';
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
import { ensureReview } from './forge/ensure-review.ts';
import { forgeKinds } from './forge/forge-kinds.ts';
import { runGates } from './gates/run-gates.ts';
import { pushBranch } from './worktree/push-branch.ts';
import { removeWorktree } from './worktree/remove-worktree.ts';
import { worktreeKinds } from './worktree/worktree-kinds.ts';

export interface WorldPorts {
  readonly board: Board;
  readonly forge: Forge;
  readonly worktrees: Worktrees;
  readonly gates: GateRunner;
  readonly runner: Runner;
}

type Parts = Pick<EngineParts, 'journal' | 'queue' | 'clock' | 'owner'>;

/** `agents`: from which one is chosen for each attempt when it is queued; default: when it is launched. */
export function effectKinds(parts: Parts, world: WorldPorts, agents: AgentRegistry = []) {
  const kinds = {
    ...worktreeKinds(world.worktrees),
    PushBranch: pushBranch(world.worktrees),
    RemoveWorktree: removeWorktree(world.worktrees),
    ...forgeKinds(world.forge),
    EnsureReview: ensureReview(world.forge),
    MoveCard: moveCard(world.board),
    RunGates: runGates(world.gates, world.worktrees),
    StartAttempt: startAttempt(parts, agents),
    CancelAttempt: cancelAttempt(parts),
    LaunchAgent: launchAgent(world.runner, world.worktrees),
    EndAgent: endAgent(world.runner),
  };
  return { ...kinds, ConfirmEffect: confirmEffect(kinds) };
}
