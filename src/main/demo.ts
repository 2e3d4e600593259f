// The demo's world: a scratch store on disk, everything else in memory, agents that play the scenario.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryBoard } from '../adapters/board/memory.ts';
import { systemClock } from '../adapters/clock/system.ts';
import { createMemoryForge } from '../adapters/forge/memory.ts';
import { createMemoryGates } from '../adapters/gates/memory.ts';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { type AgentStep, MemoryProcesses } from '../adapters/runner/memory.ts';
import { createMemoryWorktrees } from '../adapters/worktrees/memory.ts';
import type { Demo, DemoOptions } from '../cli/demo/demo.ts';
import { demoGates, demoItem, demoTurns } from '../cli/demo/scenario.ts';
import type { AttemptRequest } from '../core/attempt/events.ts';
import { submitResult } from '../engine/submit-result.ts';
import { createEngine } from './engine.ts';
import { openStoreAs } from './repository-store.ts';

export async function startDemo({ isFast, report }: DemoOptions): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-demo-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also when the process leaves in the middle: at a second Ctrl-C, or when nobody reads on.
  process.once('exit', remove);
  const repository = join(folder, 'repository');
  mkdirSync(repository);
  const owner = currentOwner('pitwall demo');
  const store = await openStoreAs(owner, { folder: join(folder, 'state'), repository: { path: repository } });
  const worktrees = createMemoryWorktrees();
  const forge = createMemoryForge();
  const board = createMemoryBoard();
  board.items.set('1', demoItem);
  const commits: string[] = [];
  const gates = createMemoryGates(commit => {
    if (!commits.includes(commit)) commits.push(commit);
    return demoGates(commits.indexOf(commit) + 1);
  });
  const processes = new MemoryProcesses(systemClock, playTurns(isFast ? 1 : 350));
  const world = { board, forge, worktrees, gates, runner: processes.runnerFor(owner.id) };
  const engine = await createEngine({ store, world, owner, report });

  function playTurns(paceMs: number) {
    const played = new Map<string, number>();
    return (request: AttemptRequest): readonly AgentStep[] => {
      const at = played.get(request.role) ?? 0;
      played.set(request.role, at + 1);
      const turns = demoTurns[request.role] ?? [];
      const turn = turns[Math.min(at, turns.length - 1)];
      if (!turn) return [{ do: 'end', outcome: { kind: 'refused', reason: `the demo has no ${request.role}` } }];
      const { attempt, worktree } = request;
      const submit = () =>
        submitResult(
          { journal: store.journal, clock: systemClock },
          { attempt, id: `${attempt}/result`, result: turn.result },
        );
      return [
        { do: 'work', ms: paceMs },
        { do: 'act', act: () => (turn.edits ? worktrees.edit(worktree) : undefined) },
        { do: 'spend', usage: { tokens: turn.tokens, toolCalls: turn.toolCalls, costUsd: turn.tokens * 4e-6 } },
        { do: 'tool', ms: paceMs },
        { do: 'act', act: async () => void (await submit()) },
        { do: 'end', outcome: { kind: 'finished' } },
      ];
    };
  }

  return {
    folder,
    journal: store.journal,
    clock: systemClock,
    engine,
    comments: () => forge.comments.length,
    review: () => forge.reviews.at(-1)?.title,
    close: isKept => {
      try {
        engine.close();
        store.close();
      } finally {
        process.off('exit', remove);
        if (!isKept) remove();
      }
    },
  };
}
