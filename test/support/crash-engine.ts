// One engine process of the crash tests: opens the store, drives every run of its room to its end and goes. Made to be killed.
import { parseArgs } from 'node:util';
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { attemptFlow } from '../../src/core/attempt/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { submitResult } from '../../src/effects/attempt/submit-result.ts';
import { effectKinds, type WorldPorts } from '../../src/effects/effect-kinds.ts';
import { observersOf } from '../../src/effects/observers.ts';
import { effectProtocol } from '../../src/engine/apply-effect.ts';
import { startEngine } from '../../src/engine/loop.ts';
import type { EngineParts, Notice } from '../../src/engine/parts.ts';
import { abandonWith } from '../../src/engine/work.ts';
import type { Append, Journal } from '../../src/ports/journal.ts';
import type { Owner } from '../../src/ports/owner.ts';
import type { Plant } from '../simulation/engines.ts';
import { plants } from '../simulation/plants.ts';
import { clockOf, readRoom, streamOf } from './crash-room.ts';
import { CrashRunner } from './crash-runner.ts';
import { openCrashStore } from './crash-store.ts';
import { type Death, print, Trace } from './crash-trace.ts';
import { fileBoard, fileGates } from './crash-world.ts';
import { fileForge } from './crash-world-forge.ts';
import { fileWorktrees } from './crash-world-trees.ts';

const { values } = parseArgs({
  options: {
    room: { type: 'string', default: '' },
    label: { type: 'string', default: 'crash engine' },
    /** Where to kill itself, as JSON. */
    death: { type: 'string' },
    /** The name of a bug to be planted. */
    plant: { type: 'string' },
  },
});
const room = readRoom(values.room);
const clock = clockOf(room);
const trace = new Trace(values.death === undefined ? undefined : (JSON.parse(values.death) as Death));
const plant = plantNamed(values.plant);

/** Leases outlast the test: whoever takes over must have seen that the owner is dead. */
const times = { leaseTtlMs: 86_400_000, heartbeatMs: 100_000, stopGraceMs: 60_000, answerMs: 60_000 };

process.exitCode = await main();

async function main(): Promise<number> {
  const owner = currentOwner(values.label);
  const store = await openCrashStore(room, owner);
  const journal = acknowledging(trace.port('journal', plant.journal?.(store.journal) ?? store.journal));
  const runner = new CrashRunner({
    room,
    clock,
    submit: (attempt, result) => submitResult({ journal, clock }, { attempt, id: `submit/${attempt}`, result }),
  });
  const queue = trace.port('queue', store.queue);
  const parts = partsOf({ owner, journal, queue, heartbeat: trace.port('heartbeat', store.heartbeat) }, runner);
  const engine = await startEngine(parts, { ...effectProtocol, ...plant.protocol });
  runner.onNews(attempt => engine.nudge(`attempt/${attempt}`));
  const stopping = new AbortController();
  const working = engine.work({ labels: [], slots: 2, signal: stopping.signal });
  const ends = await Promise.all(room.runs.map(run => engine.drive(streamOf(run), stopping.signal)));
  stopping.abort('over');
  await working;
  engine.close();
  store.close();
  print(`over ${ends.map(end => end.kind).join(' ')}`);
  return ends.every(end => end.kind === 'ended') ? 0 : 3;
}

type Base = Pick<EngineParts, 'owner' | 'journal' | 'queue' | 'heartbeat'>;

function partsOf({ owner, ...store }: Base, runner: CrashRunner): EngineParts {
  const ports: WorldPorts = {
    board: trace.port('board', fileBoard(room)),
    forge: trace.port('forge', fileForge(room)),
    worktrees: trace.port('worktrees', fileWorktrees(room)),
    gates: trace.port('gates', fileGates(room, clock)),
    runner: trace.runner(runner),
  };
  let ids = 0;
  const base = { ...store, clock, owner, newId: () => `${owner.id}/${++ids}` };
  return {
    ...base,
    flows: [plant.flow ?? runFlow, attemptFlow],
    observers: observersOf(store.journal, ports, clock),
    effects: effectKinds(base, ports),
    times,
    report,
    abandon: abandonWith(ports.runner),
  };
}

/** Says which events the store has acknowledged: none of them may ever be lost. */
function acknowledging(journal: Journal): Journal {
  const append = async (request: Append) => {
    const outcome = await journal.append(request);
    if (outcome.kind === 'appended') print(`acknowledged ${request.events.map(event => event.id).join(' ')}`);
    return outcome;
  };
  return new Proxy(journal, { get: (target, name) => (name === 'append' ? append : Reflect.get(target, name)) });
}

function report(notice: Notice): void {
  if (notice.kind === 'held') {
    const { label, pid }: Owner = notice.holder.owner;
    print(`held ${notice.stream} by ${label}, pid ${pid}`);
  }
  if (notice.kind === 'trouble') {
    const { error } = notice;
    print(
      `trouble on ${notice.stream}: ${(error instanceof Error ? error.stack : String(error))?.replaceAll('\n', ' ')}`,
    );
  }
}

function plantNamed(name: string | undefined): Plant {
  const found = name === undefined ? {} : plants[name];
  if (!found) throw new Error(`no such plant: ${name}`);
  return found;
}
