// Engine processes of a simulated world: each drives the run and works attempts until it is killed, then another starts.
import { attemptFlow } from '../../src/core/attempt/flow.ts';
import type { AnyFlow } from '../../src/core/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { type ApplyEffect, applyEffect } from '../../src/engine/apply/apply-effect.ts';
import { effectKinds, type WorldPorts } from '../../src/engine/apply/index.ts';
import { startEngine } from '../../src/engine/loop.ts';
import { observersOf } from '../../src/engine/observers.ts';
import type { EngineParts, Notice } from '../../src/engine/parts.ts';
import { abandonWith } from '../../src/engine/work.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Owner } from '../../src/ports/owner.ts';
import { type FaultPlan, Life, type Mortality, mortal } from './mortal.ts';
import { runStream, type World } from './world.ts';

/** A bug to be planted: the simulation must find it. */
export interface Plant {
  readonly apply?: ApplyEffect;
  readonly flow?: AnyFlow;
  readonly journal?: (journal: Journal) => Journal;
}

export interface Host {
  readonly world: World;
  readonly faults: FaultPlan;
  readonly plant: Plant;
  readonly onNotice: (notice: Notice) => void;
}

const times = { leaseTtlMs: 120_000, heartbeatMs: 40_000, stopGraceMs: 30_000, answerMs: 60_000 };

/** Keeps one engine alive: a killed one is started again after a while. */
export function keepEngine(host: Host, name: string): void {
  const { world } = host;
  let starts = 0;
  const boot = () => {
    starts++;
    const owner = ownerOf(`${name}-${starts}`);
    const isContained = world.random.chance(0.5);
    const life = new Life(() => {
      world.living.delete(owner.id);
      world.processes.engineDied(owner.id, isContained);
      world.time.after(world.random.whole(1, 60_000), boot);
    });
    world.living.add(owner.id);
    void runEngine(host, owner, { life, time: world.time, faults: host.faults });
  };
  boot();
}

function ownerOf(id: string): Owner {
  return { id, label: id, pid: 1, startTime: id, bootId: 'simulated', pidNamespace: 'simulated' };
}

async function runEngine(host: Host, owner: Owner, mortality: Mortality): Promise<void> {
  const { world, plant } = host;
  const parts = partsOf(host, owner, mortality);
  const engine = await insist(parts.clock, () => startEngine(parts, plant.apply ?? applyEffect));
  world.processes.runnerFor(owner.id).onNews(attempt => !mortality.life.isDead && engine.nudge(`attempt/${attempt}`));
  const { signal } = new AbortController();
  void engine.work({ labels: [], slots: 2, signal });
  for (;;) {
    await insist(parts.clock, () => engine.drive(runStream, signal));
    await lookAgain(parts, world);
  }
}

/** A held or stopped run is looked at again when something was said, or after a while. */
async function lookAgain({ clock }: EngineParts, world: World): Promise<void> {
  const news = new AbortController();
  const stop = world.journal.onAppend(() => news.abort('news'));
  await clock.sleep(120_000, news.signal);
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

function partsOf({ world, plant, onNotice }: Host, owner: Owner, mortality: Mortality): EngineParts {
  const clock = mortalClock(mortality);
  const planted = plant.journal?.(world.journal) ?? world.journal;
  const journal = mortal<Journal>(planted, mortality, { steady: ['onAppend'], risk: 1 });
  const queue = mortal(world.queue, mortality, { steady: ['onOffer'], risk: 1 });
  const ports: WorldPorts = {
    board: mortal(world.board, mortality, { risk: 4 }),
    forge: mortal(world.forge, mortality, { risk: 4 }),
    worktrees: mortal(world.worktrees, mortality, { risk: 4 }),
    gates: mortal(world.gates, mortality, { risk: 4 }),
    runner: mortal(world.processes.runnerFor(owner.id), mortality, { steady: ['onNews'], risk: 4 }),
  };
  let ids = 0;
  const base = { journal, queue, clock, owner, newId: () => `${owner.id}/${++ids}` };
  return {
    ...base,
    flows: [plant.flow ?? runFlow, attemptFlow],
    observers: observersOf(journal, ports),
    effects: effectKinds(base, ports),
    times,
    report: onNotice,
    abandon: abandonWith(ports.runner),
  };
}

function mortalClock({ life, time }: Mortality): Clock {
  return {
    now: () => time.now(),
    monotonic: () => time.monotonic(),
    sleep: async (ms, signal) => {
      await time.sleep(ms, signal);
      await life.turn();
    },
  };
}
