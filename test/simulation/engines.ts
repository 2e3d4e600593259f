// Engine processes of a simulated world: each drives all streams and works attempts until it is killed or asked to stop,
// then another starts.
import type { AnyFlow } from '../../src/core/flow.ts';
import { type EffectProtocol, effectProtocol } from '../../src/engine/apply-effect.ts';
import { startEngine } from '../../src/engine/loop.ts';
import type { EffectKind, EngineParts, Notice } from '../../src/engine/parts.ts';
import type { Bookmarks } from '../../src/ports/bookmarks.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Heartbeat, Owner, OwnerLiveness } from '../../src/ports/owner.ts';
import { capCalls } from './call-cap.ts';
import { engineTimes, partsOf } from './engine-parts.ts';
import type { Machine } from './machines.ts';
import { type FaultPlan, Life, type Mortality } from './mortal.ts';
import type { Site } from './site.ts';
import type { World } from './world.ts';

/** A bug to be planted: the simulation must find it. */
export interface Plant {
  readonly protocol?: Partial<EffectProtocol>;
  readonly flow?: AnyFlow;
  readonly journal?: (journal: Journal) => Journal;
  readonly heartbeat?: (heartbeat: Heartbeat) => Heartbeat;
  readonly liveness?: OwnerLiveness;
  readonly clock?: (clock: Clock) => Clock;
  readonly requestRun?: (parts: Pick<EngineParts, 'journal' | 'clock' | 'owner'>) => EffectKind;
  /** Instead of that of a team. */
  readonly teamFlow?: AnyFlow;
  readonly bookmarks?: (bookmarks: Bookmarks) => Bookmarks;
}

export type AskerParts = Pick<EngineParts, 'journal' | 'clock' | 'owner' | 'newId'>;

/** The flow that asks for the runs of the world, with what it alone has. */
export type Asker = (parts: AskerParts) => Pick<EngineParts, 'observers' | 'effects'> & { readonly flow: AnyFlow };

export interface Host {
  readonly site: Site;
  readonly worlds: readonly World[];
  readonly faults: FaultPlan;
  readonly plant: Plant;
  readonly asker: Asker;
  readonly onNotice: (notice: Notice, life: Life) => void;
}

/** One engine process with all that fate and people can do to it. */
export interface EngineProcess extends Mortality {
  readonly owner: Owner;
  readonly machine: Machine;
  /** Asked to stop. */
  readonly stopping: AbortController;
  stoppedAt: number | undefined;
}

/** Keeps one engine alive: after a kill or a stop the next one is started a while later. */
export function keepEngine(host: Host, name: string): void {
  const { site, worlds, faults } = host;
  const { time, random, living, violations, machines } = site;
  const machine = machines.of(name);
  let starts = 0;
  const boot = () => {
    const owner = machine.owner(`${name}-${++starts}`);
    const isContained = random.chance(0.5);
    const bury = () => {
      living.delete(owner.id);
      for (const { processes } of worlds) processes.engineDied(owner.id, isContained);
      time.after(random.whole(1, 60_000), boot);
    };
    const life = new Life(bury);
    const mayCall = capCalls(time, worlds.length, what => violations.push(`${owner.id} runs in circles: ${what}`));
    const stopping = new AbortController();
    const engine: EngineProcess = { owner, machine, life, time, faults, mayCall, stopping, stoppedAt: undefined };
    living.add(owner.id);
    site.troubles.set(owner.id, () => life.troubledUntil);
    scheduleEnd(host, engine);
    runEngine(host, engine).then(
      () => leave(host, engine, bury),
      (error: unknown) => violations.push(`${owner.id} broke: ${error instanceof Error ? error.stack : error}`),
    );
  };
  boot();
}

/** Some engines are killed between two of their calls, some are asked to stop. */
function scheduleEnd({ site, faults }: Host, engine: EngineProcess): void {
  const { time, random, ends, violations } = site;
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
function leave({ site, worlds }: Host, { owner, life, time }: EngineProcess, bury: () => void): void {
  const agents = worlds.flatMap(({ processes }) => [...processes.agents.values()]);
  const left = agents.filter(({ owner: of, state }) => of === owner.id && state !== 'gone');
  if (left.length > 0 && life.troubledUntil < time.monotonic() - stopMs)
    site.violations.push(`${owner.id} stopped and left the agent of ${left.map(each => each.request.attempt)} behind`);
  life.retire();
  bury();
}

async function runEngine(host: Host, process: EngineProcess): Promise<void> {
  const { worlds, plant } = host;
  const { owner, life, stopping } = process;
  const parts = partsOf(host, process);
  const engine = await insist(parts.clock, () => startEngine(parts, { ...effectProtocol, ...plant.protocol }));
  for (const { processes } of worlds)
    processes.runnerFor(owner.id).onNews(attempt => !life.isDead && engine.nudge(`attempt/${attempt}`));
  const { signal } = stopping;
  const working = engine.work({ labels: [], slots: 2 * worlds.length, signal });
  await insist(parts.clock, () => engine.driveAll(signal));
  await working;
  engine.close();
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
