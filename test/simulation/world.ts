// One seeded world: a store, a board, a forge, worktrees, gates, agents and a clock, with the truth kept for the judges.
import { createMemoryBoard } from '../../src/adapters/board/memory.ts';
import { MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import { MemoryJournal } from '../../src/adapters/store/memory-journal.ts';
import { MemoryQueue } from '../../src/adapters/store/memory-queue.ts';
import { attemptEvents } from '../../src/core/attempt/events.ts';
import { limitsSchema } from '../../src/core/limits.ts';
import { runEvents } from '../../src/core/run/events.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import { defaultWorkflow, quickWorkflow } from '../../src/core/run/workflow.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import type { OwnerLiveness } from '../../src/ports/owner.ts';
import { agentScript, drawTemper } from './agents.ts';
import { Deeds } from './deeds.ts';
import { type StoreWatch, watchJournal, watchQueue } from './driver-watch.ts';
import { SimulatedForge } from './forge.ts';
import { drawGateTruth, SimulatedGates } from './gates.ts';
import { createHands } from './hands.ts';
import { Judges } from './judges.ts';
import { drawNature, type Nature } from './nature.ts';
import { drawRefusals } from './refusals.ts';
import { Repository } from './repository.ts';
import { VirtualTime } from './virtual-time.ts';

export const runStream = 'run/7';
export const item = '7';
export const branch = 'worktree-git-issue-7';

export type World = ReturnType<typeof createWorld>;

/** `judgeLife`: who counts as alive; by default the truth, as far as it can be seen. */
export function createWorld(random: Random, judgeLife?: OwnerLiveness) {
  const time = new VirtualTime();
  const clock = time.clock();
  const nature = drawNature(random);
  const living = new Set<string>();
  const liveness: OwnerLiveness =
    judgeLife ?? (({ id }) => (nature.isFleet ? 'unknown' : living.has(id) ? 'alive' : 'dead'));
  const violations: string[] = [];

  const repository = new Repository(time, nature);
  const forge = createForge(time, repository, nature);
  const gateTruth = drawGateTruth(random.fork());
  const gates = new SimulatedGates({ time, random: random.fork(), truth: gateTruth, maxMs: nature.gatesMs });
  const settings = drawSettings(random);
  const board = createMemoryBoard();
  const deeds = new Deeds(board, item, time);
  const processes: MemoryProcesses = new MemoryProcesses(clock, request => {
    judges.onGo(request);
    return script(request);
  });
  const refusals = drawRefusals(random.fork());
  const calm = { isCalm: nature.kills + nature.stops + refusals.refuse + refusals.murk === 0 };
  const truth = { settings, violations, gates, gateTruth, forge, processes, nature, repository, deeds };
  const judges: Judges = new Judges({ ...truth, elapsed: () => time.monotonic(), isCalm: () => calm.isCalm });
  const watch: StoreWatch = {
    violations,
    isProtected: ({ id }, expiresAt) => (nature.isFleet ? expiresAt > time.now() : living.has(id)),
    onFact: (stream, event) => judges.onFact(stream, event),
  };
  const definitions = { ...runEvents, ...attemptEvents };
  const journal = watchJournal(new MemoryJournal({ clock, liveness, definitions }), watch);
  const hands = createHands({ journal, time, random: random.fork(), living, processes, repository, judges });
  const script = agentScript(random.fork(), drawTemper(random), hands);
  const world = {
    ...truth,
    random,
    time,
    living,
    journal,
    queue: watchQueue(new MemoryQueue({ clock, liveness }), watch),
    board,
    judges,
    refusals,
    /** Until somebody sets the clock or does something to an engine. */
    calm,
    /** Engines that will be killed between two calls, and engines that will be asked to stop. */
    ends: { kills: nature.kills, stops: nature.stops },
    /** When people and fate have their say, in milliseconds from the start. */
    moments: [0],
    /** How often a person spoke. */
    said: 0,
  };
  addItem(world);
  return world;
}

function createForge(time: VirtualTime, repository: Repository, nature: Nature): SimulatedForge {
  const { lagMs, isResolved, rivals, isDirty } = nature;
  const resolved = { isResolved, evidence: 'commit-0' };
  return new SimulatedForge({ time, repository, lagMs, resolved, rivals: { left: rivals, isDirty } });
}

function addItem({ random, board }: Pick<World, 'random' | 'board'>): void {
  const findings = random.chance(0.2) ? { findings: 'known before' } : {};
  const blockers = random.chance(0.02) ? ['6'] : [];
  const isTrusted = !random.chance(0.02);
  const facts = { title: 'fix it', body: 'please', author: 'ann', isTrusted, blockers, ...findings };
  if (!random.chance(0.01)) board.items.set(item, facts);
}

function drawSettings(random: Random): RunSettings {
  const limits = limitsSchema.parse({
    attemptsMax: random.pick([3, 6, 10]),
    rejectionsMax: random.whole(1, 2),
    gateBouncesMax: random.whole(0, 2),
    reviewRoundsMax: random.whole(0, 2),
    attemptTimeoutMs: 30_000,
    stallTimeoutMs: 10_000,
    toolCallTimeoutMs: 15_000,
    tokensMax: random.pick([0, 20_000]),
    toolCallsMax: random.pick([0, 50]),
    costUsdMax: random.pick([0, 5, 25]),
    questionTimeoutMs: random.pick([30_000, 600_000]),
    // Longer than the longest freeze: whatever a frozen engine still sends has arrived by then.
    strayMs: 700_000,
    crashRetriesMax: random.whole(0, 2),
    targetRacesMax: random.whole(1, 3),
  });
  const workflow = random.chance(0.5) ? defaultWorkflow : quickWorkflow;
  return {
    workflow,
    limits,
    auditScoreThreshold: 0.75,
    criticalBlocks: true,
    gatePolicy: { duplicates: 'warn' },
    codeowners: ['ann'],
    reactions: random.chance(0.9),
    watchItemMs: random.pick([0, 5000, 30_000, 60_000]),
    reviewPollMs: 60_000,
    closesItems: random.chance(0.5),
    roles: {},
  };
}
