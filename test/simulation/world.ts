// One run's part of a seeded world: a board, a forge, worktrees, gates and agents, with the truth kept for the judges.
import { createMemoryBoard } from '../../src/adapters/board/memory.ts';
import { MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import { limitsSchema } from '../../src/core/limits.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import { defaultWorkflow, quickWorkflow, type Workflow } from '../../src/core/workflow/workflow.ts';
import { agentScript, drawTemper } from './agents.ts';
import { Deeds } from './deeds.ts';
import { SimulatedForge } from './forge.ts';
import { drawGateTruth, SimulatedGates } from './gates.ts';
import { createHands } from './hands.ts';
import { Judges } from './judges.ts';
import type { Nature } from './nature.ts';
import { Repository, type SharedBase } from './repository.ts';
import type { Site } from './site.ts';
import type { VirtualTime } from './virtual-time.ts';

export type World = ReturnType<typeof createWorld>;

/** What a world has from outside: a base that others land on too, a workflow of its own, agents and gates that mostly succeed. */
export interface WorldKind {
  readonly shared?: SharedBase;
  readonly workflow?: Workflow;
  readonly isKind?: boolean;
  /** A branch that no run works on: what is asked of it is asked of this world. */
  readonly target?: string;
}

/** One run of the site, with all that is its own. */
export function createWorld(site: Site, run: string, { shared, workflow, target, isKind = false }: WorldKind = {}) {
  const { random, time, nature, violations, living, journal, calm, intents } = site;
  const [item, runStream, branch] = [run, `run/${run}`, `worktree-git-issue-${run}`];
  const repository = new Repository(time, nature, shared);
  const forge = createForge(time, repository, nature);
  const gateTruth = drawGateTruth(random.fork(), isKind ? [0, 0, 0.1] : undefined);
  const gates = new SimulatedGates({
    time,
    random: random.fork(),
    truth: gateTruth,
    maxMs: nature.gatesMs,
    proof: nature.proof,
  });
  const drawn = drawSettings(random);
  const limits = isKind ? { ...drawn.limits, ...kindLimits } : drawn.limits;
  const settings = { ...drawn, limits, ...(workflow && { workflow }) };
  const board = createMemoryBoard();
  const deeds = new Deeds(board, item, time);
  const processes: MemoryProcesses = new MemoryProcesses(time.clock(), request => {
    judges.onGo(request);
    return script(request);
  });
  const truth = { settings, violations, gates, gateTruth, forge, processes, nature, repository, deeds, intents };
  const judges: Judges = new Judges({ ...truth, elapsed: () => time.monotonic(), isCalm: () => calm.isCalm });
  site.judges.push((stream, event) => {
    if (stream === runStream || stream.startsWith(`attempt/${run}.`)) judges.onFact(stream, event);
  });
  const hands = createHands({ journal, time, random: random.fork(), living, processes, repository, judges });
  const temper = { ...drawTemper(random, isKind ? [0, 0.02, 0.1] : undefined), isLenient: isKind };
  const script = agentScript(random.fork(), temper, hands);
  const world = { ...site, ...truth, run, item, runStream, branch, target, board, judges };
  addItem(world);
  return world;
}

const kindLimits = { attemptsMax: 10, rejectionsMax: 2, gateBouncesMax: 2, reviewRoundsMax: 3 };

function createForge(time: VirtualTime, repository: Repository, nature: Nature): SimulatedForge {
  const { lagMs, proof, rivals, isDirty } = nature;
  return new SimulatedForge({ time, repository, lagMs, proof, rivals: { left: rivals, isDirty } });
}

function addItem({ random, board, item }: Pick<World, 'random' | 'board' | 'item'>): void {
  const findings = random.chance(0.2) ? { findings: 'known before' } : {};
  const blockers = random.chance(0.02) ? ['6'] : [];
  const isTrusted = !random.chance(0.02);
  const facts = {
    id: item,
    labels: [],
    title: 'fix it',
    body: 'please',
    author: 'ann',
    isTrusted,
    blockers,
    ...findings,
  };
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
    // Longer than the longest freeze and the difference of two clocks: whatever a frozen engine still sends has arrived by then.
    strayMs: 800_000,
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
    itemPrefix: '#',
    commitTrailers: [],
    landing: 'as-is',
    roles: {},
  };
}
