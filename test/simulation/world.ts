// One seeded world: a store, a board, a forge, worktrees, gates, agents and a clock, with the truth kept for the judges.
import { createMemoryBoard } from '../../src/adapters/board/memory.ts';
import { createMemoryForge } from '../../src/adapters/forge/memory.ts';
import { createMemoryGates } from '../../src/adapters/gates/memory.ts';
import { MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import { MemoryJournal } from '../../src/adapters/store/memory-journal.ts';
import { MemoryQueue } from '../../src/adapters/store/memory-queue.ts';
import { createMemoryWorktrees } from '../../src/adapters/worktrees/memory.ts';
import { attemptEvents } from '../../src/core/attempt/events.ts';
import { limitsSchema } from '../../src/core/limits.ts';
import { runEvents } from '../../src/core/run/events.ts';
import type { GateResult } from '../../src/core/run/gate-result.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import { defaultWorkflow, quickWorkflow } from '../../src/core/run/workflow.ts';
import { submitResult } from '../../src/engine/submit-result.ts';
import type { Liveness, Owner } from '../../src/ports/owner.ts';
import { agentScript, drawTemper } from './agents.ts';
import { watchDrivers } from './driver-watch.ts';
import type { Random } from './random.ts';
import { VirtualTime } from './virtual-time.ts';

export const runStream = 'run/7';
export const item = '7';
export const branch = 'worktree-git-issue-7';

export type World = ReturnType<typeof createWorld>;

export function createWorld(random: Random) {
  const time = new VirtualTime();
  const living = new Set<string>();
  /** Embedded: the owner's life is known. Fleet: only the clock can tell. */
  const isFleet = random.chance(0.3);
  const liveness = (owner: Owner): Liveness => (isFleet ? 'unknown' : living.has(owner.id) ? 'alive' : 'dead');
  const definitions = { ...runEvents, ...attemptEvents };

  const worktrees = createMemoryWorktrees();
  const gateTruth = createGateTruth(random.fork());
  const violations: string[] = [];
  const journal = watchDrivers(new MemoryJournal({ clock: time.clock(), liveness, definitions }), violations);
  const script = agentScript(random.fork(), drawTemper(random), {
    submit: async (attempt, result) => {
      // The agent's tool call ends at the engine that started it; with that engine dead nobody hears it.
      const owner = [...processes.agents.values()].find(agent => agent.request.attempt === attempt)?.owner;
      if (owner && living.has(owner))
        await submitResult({ journal, clock: time.clock() }, { attempt, id: `submit/${attempt}`, result });
    },
    // A person may have deleted the worktree under the agent.
    edit: name => void (worktrees.trees.has(name) && worktrees.edit(name)),
    commit: name => void (worktrees.trees.has(name) && worktrees.commit(name)),
  });
  const processes = new MemoryProcesses(time.clock(), request => {
    const running = [...processes.agents.values()].filter(
      agent => agent.state === 'running' && agent.request.worktree === request.worktree,
    );
    if (running.length > 1)
      violations.push(`two live attempts in ${request.worktree}: ${running.map(agent => agent.request.attempt)}`);
    return script(request);
  });
  const world = {
    random,
    time,
    living,
    isFleet,
    journal,
    queue: new MemoryQueue({ clock: time.clock(), liveness }),
    board: createMemoryBoard(),
    forge: createMemoryForge(),
    worktrees,
    gates: createMemoryGates(gateTruth),
    gateTruth,
    processes,
    violations,
    /** When people and fate have their say, in milliseconds from the start. */
    moments: [0],
    /** How often a person spoke. */
    said: 0,
    settings: drawSettings(random),
  };
  const findings = random.chance(0.2) ? { findings: 'known before' } : {};
  const blockers = random.chance(0.02) ? ['6'] : [];
  const facts = {
    title: 'fix it',
    body: 'please',
    author: 'ann',
    isTrusted: !random.chance(0.02),
    blockers,
    ...findings,
  };
  if (!random.chance(0.01)) world.board.items.set(item, facts);
  return world;
}

/** The same commit always gets the same results. */
function createGateTruth(random: Random) {
  const failing = random.pick([0, 0.1, 0.5, 0.95]);
  const known = new Map<string, readonly GateResult[]>();
  return (commit: string): readonly GateResult[] => {
    const state = () =>
      random.chance(failing) ? (random.chance(0.8) ? 'fail' : 'error') : random.chance(0.1) ? 'skipped' : 'pass';
    const results = known.get(commit) ?? [
      { gate: 'test', state: state(), reason: 'as drawn', findings: [] },
      { gate: 'typecheck', state: state(), reason: 'as drawn', findings: [] },
      { gate: 'duplicates', state: random.chance(0.5) ? 'fail' : 'pass', reason: 'policy is warn', findings: [] },
    ];
    known.set(commit, results);
    return results;
  };
}

function drawSettings(random: Random): RunSettings {
  const limits = limitsSchema.parse({
    attemptsMax: random.pick([3, 8, 20]),
    rejectionsMax: random.whole(1, 3),
    gateBouncesMax: random.whole(0, 4),
    reviewRoundsMax: random.whole(0, 3),
    attemptTimeoutMs: 60_000,
    stallTimeoutMs: 20_000,
    toolCallTimeoutMs: 30_000,
    tokensMax: random.pick([0, 20_000]),
    toolCallsMax: random.pick([0, 50]),
    costUsdMax: random.pick([0, 5, 25]),
    // Longer than the longest freeze: whatever a frozen engine still sends has arrived by then.
    strayMs: 700_000,
    crashRetriesMax: random.whole(0, 2),
  });
  const workflow = random.chance(0.5) ? defaultWorkflow : quickWorkflow;
  return {
    workflow,
    limits,
    auditScoreThreshold: 0.75,
    criticalBlocks: true,
    gatePolicy: { duplicates: 'warn' },
    codeowners: ['ann'],
    roles: {},
  };
}
