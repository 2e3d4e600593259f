// What one engine process is made of: the world's ports, each refusing, watched and mortal, in this order from the inside.

import { attemptFlow } from '../../src/core/attempt/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { effectKinds, type WorldPorts } from '../../src/effects/effect-kinds.ts';
import { observersOf } from '../../src/effects/observers.ts';
import { observeRun } from '../../src/effects/run/observe-run.ts';
import type { EngineParts } from '../../src/engine/parts.ts';
import { abandonWith } from '../../src/engine/work.ts';
import type { Board } from '../../src/ports/board.ts';
import type { Forge } from '../../src/ports/forge.ts';
import type { GateRunner } from '../../src/ports/gate-runner.ts';
import type { Runner } from '../../src/ports/runner.ts';
import type { Worktrees } from '../../src/ports/worktrees.ts';
import { noteHoldings } from './driver-watch.ts';
import type { EngineProcess, Host } from './engines.ts';
import { losing } from './losses.ts';
import { mortal, type PortTraits } from './mortal.ts';
import { foldedRuns } from './pair-flow.ts';
import { refusing } from './refusals.ts';
import { route } from './routing.ts';
import type { Site } from './site.ts';
import { slowRunner, withMortalLaunchers } from './slow-runner.ts';
import type { World } from './world.ts';
import { replaceMethods } from './wrap-methods.ts';

export const engineTimes = { leaseTtlMs: 120_000, heartbeatMs: 40_000, stopGraceMs: 30_000, answerMs: 60_000 };

export function partsOf({ site, worlds, plant, onNotice, asker }: Host, process: EngineProcess): EngineParts {
  const { owner, life, machine } = process;
  const bent = machine.clock(site.time, life);
  const clock = plant.clock?.(bent) ?? bent;
  const { journal, queue } = noteHoldings(
    mortal(plant.journal?.(site.journal) ?? site.journal, process, { steady: ['onAppend'], risk: 1 }),
    mortal(site.intents.watch(site.queue, owner.id), process, { steady: ['onOffer'], risk: 1 }),
    site.known,
  );
  const heartbeat = mortal(plant.heartbeat?.(site.heartbeat) ?? site.heartbeat, process, { risk: 1 });
  const ports = routedPorts(worlds, process);
  let ids = 0;
  const base = { journal, queue, heartbeat, clock, owner, newId: () => `${owner.id}/${++ids}` };
  const asking = asker(base);
  return {
    ...base,
    flows: [plant.flow ?? runFlow, attemptFlow, asking.flow],
    observers: { ...observersOf(journal, ports, clock), run: observeRun(journal, foldedRuns), ...asking.observers },
    effects: { ...effectKinds(base, ports), ...asking.effects },
    times: engineTimes,
    report: notice => onNotice(notice, process.life),
    abandon: async stream => {
      judgeLoss(site, process, stream);
      await abandonWith(ports.runner)(stream);
    },
  };
}

/** An engine that nothing was done to keeps what it holds, whatever the wall clocks say. */
function judgeLoss({ violations, time }: Site, { owner, life, stopping }: EngineProcess, stream: string): void {
  if (!stopping.signal.aborted && life.troubledUntil < time.monotonic())
    violations.push(`${owner.id} gave up ${stream}, though nothing was wrong with it`);
}

function routedPorts(worlds: readonly World[], process: EngineProcess): WorldPorts {
  const all = worlds.map(world => ({
    names: [world.item, world.branch, ...(world.target === undefined ? [] : [world.target])],
    ports: portsOf(world, process),
  }));
  const routed = <K extends keyof WorldPorts>(kind: K) =>
    route(all.map(({ names, ports }) => ({ names, port: ports[kind] })));
  return {
    board: routed('board'),
    forge: routed('forge'),
    worktrees: routed('worktrees'),
    gates: routed('gates'),
    runner: routed('runner'),
  };
}

function portsOf(world: World, process: EngineProcess): WorldPorts {
  const { judges, refusals, processes, time, random, nature } = world;
  const { owner, life } = process;
  const port = <T extends object>(truth: T, traits: Omit<PortTraits, 'risk'> = {}) =>
    mortal(judges.intents.watch(refusing(losing(truth, world), refusals, time), owner.id), process, {
      ...traits,
      risk: 4,
    });
  const slow = slowRunner(processes.runnerFor(owner.id), { time, random, nature, isAlive: () => !life.isDead });
  const runner = withMortalLaunchers(port<Runner>(slow, { steady: ['onNews'], sure: ['prepare'] }), launcher =>
    mortal(launcher, process, { risk: 4 }),
  );
  return {
    board: seenItems(world, owner.id, port<Board>(world.board, { isRemote: true })),
    forge: port<Forge>(seenReviews(world, owner.id), { isRemote: true }),
    worktrees: port<Worktrees>(seenTips(world, owner.id)),
    gates: port(gatesFor(world, process)),
    runner,
  };
}

/** The judges know what each engine was told of the review and of the tip. */
function seenReviews({ forge, judges, violations }: World, engine: string): Forge {
  const seen: Pick<Forge, 'findReview' | 'ensureReview'> = {
    findReview: async branch => {
      const answer = await forge.findReview(branch);
      judges.snapshotOf(engine).review = answer.kind === 'known' ? answer.value : undefined;
      return answer;
    },
    ensureReview: draft => {
      const state = judges.snapshotOf(engine).review?.state ?? 'open';
      if (state !== 'open') violations.push(`${engine} wanted another review, having seen one that is ${state}`);
      return forge.ensureReview(draft);
    },
  };
  return replaceMethods<Forge>(forge, seen);
}

/** What the engine learns of the item, after all that can happen to an answer on its way. */
function seenItems({ judges }: World, engine: string, board: Board): Board {
  const watch: Board['watch'] = async (...asked) => {
    const snapshot = judges.snapshotOf(engine);
    snapshot.isItemOpen = undefined;
    const answer = await board.watch(...asked);
    snapshot.isItemOpen = answer.kind === 'known' ? answer.value.isOpen : undefined;
    return answer;
  };
  return replaceMethods<Board>(board, { watch });
}

function seenTips({ repository, judges, processes, violations }: World, engine: string): Worktrees {
  const observe: Worktrees['observe'] = async branch => {
    const answer = await repository.observe(branch);
    judges.snapshotOf(engine).tip = answer.kind === 'known' ? answer.value.tip : undefined;
    return answer;
  };
  const remove: Worktrees['remove'] = async request => {
    const alive = [...processes.agents.values()].filter(({ state }) => state === 'running');
    for (const { request: of } of alive) violations.push(`the worktree was removed under the agent of ${of.attempt}`);
    return await repository.remove(request);
  };
  return replaceMethods<Worktrees>(repository, { observe, remove });
}

/** Gates of an engine that was asked to stop, or of a run that was, must have been told to end. */
const abortMs = 5000;

function gatesFor({ gates, judges, time, violations, refusals, runStream }: World, engine: EngineProcess): GateRunner {
  // A tick that could not see the worktree cancels nothing: where looks are refused it takes some more of them.
  const isSeen = refusals.refuse + refusals.murk === 0;
  const patienceMs = isSeen ? abortMs : 12 * abortMs;
  const isOld = (since: number | undefined) =>
    since !== undefined && time.monotonic() - Math.max(since, engine.life.troubledUntil) > patienceMs;
  const isUnwanted = () =>
    !engine.life.isHeld && (isOld(engine.stoppedAt) || isOld(judges.obedience.standingSince(runStream)));
  return gates.runnerFor(isUnwanted, commit =>
    violations.push(`the gates on ${commit} ran on though ${engine.owner.id} had to stop`),
  );
}
