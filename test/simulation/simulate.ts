// One seeded run from its request to its rest, with faults on the way, and what the judges say of it.
import { isInDoubt } from '../../src/core/effect/confirm.ts';
import type { Recorded } from '../../src/core/event.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { isClearingUp } from '../../src/core/run/view.ts';
import { createRandom, type Random } from '../../src/core/seeded-random.ts';
import type { Notice } from '../../src/engine/parts.ts';
import { Stream } from '../../src/engine/stream.ts';
import { scheduleBoard } from './board-people.ts';
import { keepEngine, type Plant } from './engines.ts';
import { judgeRest } from './judge-rest.ts';
import type { FaultPlan, Life } from './mortal.ts';
import { askForRun, scheduleBase, scheduleCommands, scheduleReviews, scheduleStrangers } from './people.ts';
import { createWorld, runStream, type World } from './world.ts';

export interface Verdict {
  readonly seed: number;
  readonly violations: readonly string[];
  /** How the run came to rest, for the statistics. */
  readonly rest: string;
  readonly events: number;
  readonly journal: readonly Recorded[];
}

const hour = 3_600_000;
/** Long after the last fault, command and review: a run that is not at rest by then never will be. */
const restByMs = 12 * hour;

export async function simulate(seed: number, plant: Plant = {}): Promise<Verdict> {
  const random = createRandom(seed);
  const world = createWorld(random, plant.liveness);
  const { violations } = world;
  const faults = drawFaults(random.fork());
  world.calm.isCalm &&= faults.dieBefore === 0;
  const host = {
    world,
    plant,
    faults,
    onNotice: (notice: Notice, life: Life) => watch(notice, violations, life.troubledUntil >= world.time.monotonic()),
  };
  await askForRun(world);
  scheduleCommands(world);
  scheduleReviews(world);
  scheduleStrangers(world);
  scheduleBase(world);
  scheduleBoard(world);
  for (let n = world.nature.isFleet ? 2 : random.whole(1, 2); n > 0; n--) keepEngine(host, `engine-${n}`);
  const isOver = await quietWatch(world);
  await world.time.run(() => violations.length > 0 || isOver(), restByMs);
  const stream = new Stream(world.journal, runFlow, runStream);
  await stream.refresh();
  const rest = restOf(stream.state as RunState);
  // A violation ends the run where it happened; only a run without one has come to rest.
  if (violations.length === 0) {
    if (rest.kind === 'restless') violations.push(`not at rest after ${restByMs / hour} h: ${rest.what}`);
    violations.push(...(await judgeRest(world)));
  }
  const journal = (await world.journal.readAll(undefined, 100_000)).events;
  return { seed, violations, rest: rest.what, events: journal.length, journal };
}

const quietMs = 4 * 60_000;
/** An engine may be frozen while there is something to be seen at the board, and nobody else may drive meanwhile. */
const watchedQuietMs = 25 * 60_000;

/** Over early: everybody has had their say, nothing was appended for a while, and the run is at rest and sure of itself. */
async function quietWatch(world: World): Promise<() => boolean> {
  const stream = new Stream(world.journal, runFlow, runStream);
  let quietSince = 0;
  world.journal.onAppend(() => {
    quietSince = world.time.monotonic();
    void stream.refresh();
  });
  await stream.refresh();
  const lastWord = Math.max(...world.moments);
  return () => {
    const now = world.time.monotonic();
    const { ended, stopped } = stream.state as RunState;
    const isWatched = world.settings.watchItemMs > 0 && !ended && !stopped;
    if (now - Math.max(lastWord, quietSince) <= (isWatched ? watchedQuietMs : quietMs)) return false;
    if (world.judges.obedience.open.length > 0) return false;
    const isSure = !isInDoubt(stream.state.effects) && !isClearingUp(stream.state as RunState);
    return restOf(stream.state as RunState).kind === 'rest' && isSure;
  };
}

function drawFaults(random: Random): FaultPlan {
  const rate = random.pick([0, 0.002, 0.01, 0.04]);
  const draw = () => rate * random.next();
  const chances = {
    dieBefore: draw(),
    dieAfter: draw(),
    stray: draw() / 2,
    loseAnswer: draw(),
    fail: draw(),
    late: draw(),
    freeze: draw() / 4,
  };
  return { random, ...chances, budget: random.whole(0, 25) };
}

/** What an engine says of a stop that a slow world drew out. */
const late = /^left behind without an answer|did not end in time$/;

/** A decision that does nothing must say what it waits for; trouble that nobody made for the engine is a bug. */
function watch(notice: Notice, violations: string[], isTroubled: boolean): void {
  if (notice.kind === 'trouble') {
    const message = notice.error instanceof Error ? notice.error.message : String(notice.error);
    const isOurs = /^simulated:|the claim on .* was lost/.test(message) || (isTroubled && late.test(message));
    if (!isOurs)
      violations.push(
        `trouble on ${notice.stream}: ${notice.error instanceof Error ? notice.error.stack : notice.error}`,
      );
  }
  if (notice.kind !== 'decided') return;
  const { record, effects, wakeAt, awaits, rule, why } = notice.decision;
  const isWaiting = record.length === 0 && effects.length === 0;
  if (isWaiting && wakeAt === undefined && awaits === undefined && rule !== 'ended' && rule !== 'over') {
    violations.push(`rule ${rule} waits for nobody and no time: ${why}`);
  }
}

function restOf(state: RunState): { readonly kind: 'rest' | 'restless'; readonly what: string } {
  if (state.ended) return { kind: 'rest', what: `ended: ${state.ended.how}` };
  if (state.stopped) return { kind: 'rest', what: `stopped: ${state.stopped.reason}` };
  if (state.pausedBy && !state.stopRequest) return { kind: 'rest', what: 'paused' };
  const status = state.visits.at(-1)?.status ?? 'before the first step';
  return status === 'Done' ? { kind: 'rest', what: 'in review' } : { kind: 'restless', what: `at ${status}` };
}
