// One seeded world from the request of its run, or of its pair of runs, to its rest, with faults on the way, and what the
// judges say of it.
import { isInDoubt } from '../../src/core/effect/confirm.ts';
import type { Recorded } from '../../src/core/event.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { isClearingUp } from '../../src/core/run/view/ending.ts';
import { createRandom, type Random } from '../../src/core/seeded-random.ts';
import type { Notice } from '../../src/engine/parts.ts';
import { request } from '../../src/engine/request.ts';
import { Stream } from '../../src/engine/stream.ts';
import { scheduleBoard } from './board-people.ts';
import { keepEngine, type Plant } from './engines.ts';
import { judgeRest } from './judge-rest.ts';
import { drawLosses, scheduleLosses } from './losses.ts';
import type { FaultPlan, Life } from './mortal.ts';
import { pairAsker } from './pair-flow.ts';
import { PairJudge } from './pair-judge.ts';
import {
  askForRun,
  runRequest,
  scheduleBase,
  scheduleClocks,
  scheduleCommands,
  scheduleReviews,
  scheduleStrangers,
} from './people.ts';
import { createSite, type Site } from './site.ts';
import { createWorld, type World } from './world.ts';

export interface Verdict {
  readonly seed: number;
  readonly violations: readonly string[];
  /** How the run came to rest, for the statistics. */
  readonly rest: string;
  readonly events: number;
  readonly journal: readonly Recorded[];
}

const hour = 3_600_000;
/** After the longest outage (9 h), the longest wait for what stays unseen behind it (6 h), and every command and review. */
export const restByMs = 18 * hour;

export async function simulate(seed: number, plant: Plant = {}): Promise<Verdict> {
  const random = createRandom(seed);
  const site = createSite(random, drawLosses(seed), plant.liveness);
  const { violations, time, journal } = site;
  const runs = random.chance(pairShare) ? ['7', '8'] : ['7'];
  const worlds = runs.map(run => createWorld(site, run));
  const faults = drawFaults(random.fork());
  site.calm.isCalm &&= faults.dieBefore === 0 && worlds.length === 1;
  const host = {
    site,
    worlds,
    plant,
    faults,
    asker: pairAsker(plant.requestRun),
    onNotice: (notice: Notice, life: Life) => watch(notice, violations, life.troubledUntil >= time.monotonic()),
  };
  const pair = await begin(site, worlds);
  for (let n = site.nature.isFleet ? 2 : random.whole(1, 2); n > 0; n--) keepEngine(host, `engine-${n}`);
  const watches = await Promise.all(worlds.map(quietWatch));
  const pairRest = () => pair?.judgeRest(watches.every(({ isOver }) => isOver())) ?? [];
  const isOver = () => watches.every(({ isQuiet }) => isQuiet()) && pairRest().length === 0;
  await time.run(() => violations.length > 0 || isOver(), restByMs);
  const rests = await Promise.all(worlds.map(async world => restOf(await stateOf(world))));
  // A violation ends the world where it happened; only a world without one has come to rest.
  if (violations.length === 0) {
    const restless = rests.filter(({ kind }) => kind === 'restless');
    violations.push(...restless.map(({ what }) => `not at rest after ${restByMs / hour} h: ${what}`));
    for (const world of worlds) violations.push(...(await judgeRest(world)));
    violations.push(...pairRest());
  }
  const events = (await journal.readAll(undefined, 100_000)).events;
  const rest = pair ? pair.rest : rests.map(({ what }) => what).join();
  return { seed, violations, rest, events: events.length, journal: events };
}

/** How many worlds have a pair of runs. */
const pairShare = 0.2;

/** Somebody asks for the run, or for a pair of them; from then on people and fate interfere. */
async function begin(site: Site, worlds: readonly World[]): Promise<PairJudge | undefined> {
  const [only, ...others] = worlds;
  const pair = others.length > 0 ? await askForPair(site, worlds) : undefined;
  if (only && !pair) await askForRun(only);
  for (const world of worlds) {
    scheduleCommands(world);
    scheduleClocks(world);
    scheduleReviews(world);
    scheduleStrangers(world);
    scheduleBase(world);
    scheduleBoard(world);
    scheduleLosses(world);
  }
  return pair;
}

async function askForPair(site: Site, worlds: readonly World[]): Promise<PairJudge> {
  const { violations, intents, journal, time, judges } = site;
  const judge = new PairJudge(
    violations,
    intents,
    worlds.map(({ runStream }) => runStream),
  );
  judges.push((stream, event) => judge.note(stream, event));
  const event = { type: 'PairRequested', data: { members: worlds.map(runRequest) } };
  const asked = { stream: 'pair/1', event, actor: { kind: 'person', id: 'ann' } as const, id: 'ann/pair' };
  await request({ journal, clock: time.clock() }, asked);
  return judge;
}

export async function stateOf({ journal, runStream }: World): Promise<RunState> {
  return (await new Stream(journal, runFlow, runStream).refresh()).state;
}

const quietMs = 4 * 60_000;
/** An engine may be frozen while there is something to be seen at the board, and no other may drive meanwhile. */
const watchedQuietMs = 25 * 60_000;

/** Over early: everybody has acted, nothing was appended for a while, and the run is at rest and sure of itself. */
export async function quietWatch(world: World) {
  const stream = new Stream(world.journal, runFlow, world.runStream);
  let quietSince = 0;
  world.journal.onAppend(() => {
    quietSince = world.time.monotonic();
    void stream.refresh();
  });
  await stream.refresh();
  const lastMoment = Math.max(...world.moments);
  const isOver = () => stream.state.ended !== undefined || stream.state.stopped !== undefined;
  const isQuiet = () => {
    const now = world.time.monotonic();
    const isWatched = world.settings.watchItemMs > 0 && !isOver();
    if (now - Math.max(lastMoment, quietSince) <= (isWatched ? watchedQuietMs : quietMs)) return false;
    if (world.judges.obedience.open.length > 0) return false;
    const isSure = !isInDoubt(stream.state.effects) && !isClearingUp(stream.state);
    return restOf(stream.state).kind === 'rest' && isSure;
  };
  return { isOver, isQuiet, isRequested: () => stream.state.request !== undefined };
}

export function drawFaults(random: Random): FaultPlan {
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

/** What an engine says of a stop that a slow world drew out, and of a claim that it was too slow to keep. */
const late = /^left behind without an answer|did not end in time$|^the claim on .* was lost$/;

/** A decision that does nothing must say what it waits for; trouble that nobody made for the engine is a bug. */
export function watch(notice: Notice, violations: string[], isTroubled: boolean): void {
  if (notice.kind === 'trouble') {
    const message = notice.error instanceof Error ? notice.error.message : String(notice.error);
    const isOurs = message.startsWith('simulated:') || (isTroubled && late.test(message));
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

export function restOf(state: RunState): { readonly kind: 'rest' | 'restless'; readonly what: string } {
  if (state.ended) return { kind: 'rest', what: `ended: ${state.ended.how}` };
  if (state.stopped) return { kind: 'rest', what: `stopped: ${state.stopped.reason}` };
  if (state.pausedBy && !state.stopRequest) return { kind: 'rest', what: 'paused' };
  const status = state.visits.at(-1)?.status ?? 'before the first step';
  return status === 'Done' ? { kind: 'rest', what: 'in review' } : { kind: 'restless', what: `at ${status}` };
}
