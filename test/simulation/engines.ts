// Engine processes of a simulated world: each drives the run and works attempts until it is killed or asked to stop, then
// another starts.
import type { AnyFlow } from '../../src/core/flow.ts';
import { type ApplyEffect, applyEffect } from '../../src/engine/apply/apply-effect.ts';
import { type Engine, startEngine } from '../../src/engine/loop.ts';
import type { EngineParts, Notice } from '../../src/engine/parts.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Owner, OwnerLiveness } from '../../src/ports/owner.ts';
import { capCalls } from './call-cap.ts';
import { engineTimes, partsOf } from './engine-parts.ts';
import { type FaultPlan, Life, type Mortality } from './mortal.ts';
import { runStream, type World } from './world.ts';

/** A bug to be planted: the simulation must find it. */
export interface Plant {
  readonly apply?: ApplyEffect;
  readonly flow?: AnyFlow;
  readonly journal?: (journal: Journal) => Journal;
  readonly liveness?: OwnerLiveness;
}

export interface Host {
  readonly world: World;
  readonly faults: FaultPlan;
  readonly plant: Plant;
  readonly onNotice: (notice: Notice, life: Life) => void;
}

/** One engine process with all that fate and people can do to it. */
export interface EngineProcess extends Mortality {
  readonly owner: Owner;
  /** Asked to stop. */
  readonly stopping: AbortController;
  stoppedAt: number | undefined;
}

/** Keeps one engine alive: after a kill or a stop the next one is started a while later. */
export function keepEngine(host: Host, name: string): void {
  const { world, faults } = host;
  const { time, random, living, processes, violations } = world;
  let starts = 0;
  const boot = () => {
    const owner = ownerOf(`${name}-${++starts}`);
    const isContained = random.chance(0.5);
    const bury = () => {
      living.delete(owner.id);
      processes.engineDied(owner.id, isContained);
      time.after(random.whole(1, 60_000), boot);
    };
    const life = new Life(bury);
    const mayCall = capCalls(time, what => violations.push(`${owner.id} runs in circles: ${what}`));
    const stopping = new AbortController();
    const engine: EngineProcess = { owner, life, time, faults, mayCall, stopping, stoppedAt: undefined };
    living.add(owner.id);
    scheduleEnd(host, engine);
    runEngine(host, engine).then(
      () => leave(host, engine, bury),
      (error: unknown) => violations.push(`${owner.id} broke: ${error instanceof Error ? error.stack : error}`),
    );
  };
  boot();
}

function ownerOf(id: string): Owner {
  return { id, label: id, pid: 1, startTime: id, bootId: 'simulated', pidNamespace: 'simulated' };
}

/** Some engines are killed between two of their calls, some are asked to stop. */
function scheduleEnd({ world, faults }: Host, engine: EngineProcess): void {
  const { time, random, ends, violations } = world;
  const { life, stopping } = engine;
  if (ends.kills > 0 && random.chance(0.5)) {
    ends.kills--;
    time.after(random.whole(1, 300_000), () => faults.budget > 0 && life.die());
  } else if (ends.stops > 0 && random.chance(0.5)) {
    ends.stops--;
    time.after(random.whole(1, 300_000), () => {
      engine.stoppedAt = time.monotonic();
      stopping.abort('asked to stop');
      time.after(stopMs, () => {
        const isSlow = !life.isDead && life.troubledUntil < time.monotonic() - stopMs;
        if (isSlow) violations.push(`${engine.owner.id} did not stop in ${stopMs / 1000} s`);
      });
    });
  }
}

/** The grace, the longest end of an agent, and one poll. */
const stopMs = engineTimes.stopGraceMs + 20_000;

/** A stop leaves nothing behind. */
function leave({ world }: Host, { owner, life, time }: EngineProcess, bury: () => void): void {
  const left = [...world.processes.agents.values()].filter(
    ({ owner: of, state }) => of === owner.id && state !== 'gone',
  );
  if (left.length > 0 && life.troubledUntil < time.monotonic() - stopMs)
    world.violations.push(`${owner.id} stopped and left the agent of ${left.map(each => each.request.attempt)} behind`);
  life.retire();
  bury();
}

async function runEngine(host: Host, process: EngineProcess): Promise<void> {
  const { world, plant } = host;
  const { owner, life, stopping } = process;
  const parts = partsOf(host, process);
  const engine = await insist(parts.clock, () => startEngine(parts, plant.apply ?? applyEffect));
  world.processes.runnerFor(owner.id).onNews(attempt => !life.isDead && engine.nudge(`attempt/${attempt}`));
  const { signal } = stopping;
  const working = engine.work({ labels: [], slots: 2, signal });
  await driveOn(engine, parts, world, signal);
  await working;
  engine.close();
}

async function driveOn(engine: Engine, parts: EngineParts, world: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { kind } = await insist(parts.clock, () => engine.drive(runStream, signal));
    if (kind === 'held') await parts.clock.sleep(heldMs, signal);
    else if (!signal.aborted) await lookAgain(parts, world, signal);
  }
}

/** How soon an engine looks whether somebody else still drives the run. */
const heldMs = 15_000;

/** A stopped run is looked at again when something was said, or after a while. */
async function lookAgain({ clock }: EngineParts, world: World, signal: AbortSignal): Promise<void> {
  const news = new AbortController();
  const wake = () => news.abort('news');
  const stop = world.journal.onAppend(wake);
  signal.addEventListener('abort', wake);
  await clock.sleep(120_000, news.signal);
  signal.removeEventListener('abort', wake);
  stop();
}

async function insist<T>(clock: Clock, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('simulated:')) throw error;
      await clock.sleep(1000);
    }
  }
}
