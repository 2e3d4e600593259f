// Puts an engine together: every flow Pitwall has, the given store and world.
import { randomUUID } from 'node:crypto';
import { systemClock } from '../adapters/clock/system.ts';
import { membersOf } from '../app/team/members-of.ts';
import type { AgentRegistry } from '../core/agents/agent.ts';
import { busKinds, observeBus } from '../effects/bus/bus-kinds.ts';
import { effectKinds, type WorldPorts } from '../effects/effect-kinds.ts';
import { epicKinds, observeEpics } from '../effects/epic/epic-kinds.ts';
import { observersOf } from '../effects/observers.ts';
import { observeAgent } from '../effects/run/observe-agent.ts';
import { observeNewestRun } from '../effects/run/observe-newest-run.ts';
import { observeRun } from '../effects/run/observe-run.ts';
import { type RegisteredRuns, runKinds } from '../effects/run/run-kinds.ts';
import { watchWorksets } from '../effects/worktree/watch-worksets.ts';
import { type Engine, startEngine } from '../engine/loop.ts';
import { defaultTimes, type Notice, type ObserversOf, type PerformersOf } from '../engine/parts.ts';
import { abandonWith } from '../engine/work.ts';
import type { Epics } from '../ports/epics.ts';
import type { Journal } from '../ports/journal.ts';
import type { Heartbeat, Owner } from '../ports/owner.ts';
import type { Queue } from '../ports/queue.ts';
import { flows, type RegisteredFlow } from './flows.ts';

export interface EngineOptions {
  readonly store: { readonly journal: Journal; readonly queue: Queue; readonly heartbeat: Heartbeat };
  readonly world: WorldPorts;
  /** From which one is chosen for each attempt. */
  readonly agents: AgentRegistry;
  /** How flows begin, see and ask runs. */
  readonly runs: RegisteredRuns;
  readonly epics: Epics;
  readonly owner: Owner;
  readonly report: (notice: Notice) => void;
}

export async function createEngine({
  store,
  world,
  agents,
  runs,
  epics,
  owner,
  report,
}: EngineOptions): Promise<Engine> {
  const { journal, queue, heartbeat } = store;
  const base = { journal, queue, heartbeat, clock: systemClock, owner, newId: randomUUID };
  const observedRuns = observeRun(journal, runs);
  const worksets = watchWorksets({ worktrees: world.worktrees, runs: observedRuns, clock: systemClock });
  const observers: ObserversOf<RegisteredFlow> = {
    ...observersOf(journal, world, systemClock),
    ...observeEpics(epics),
    run: observedRuns,
    'newest-run': observeNewestRun(journal, runs),
    bus: observeBus(journal),
    workset: worksets.workset,
    'trial-merge': worksets.trialMerge,
    'agent-at-work': observeAgent({ journal, runner: world.runner, runs: observedRuns, clock: systemClock }),
  };
  const effects: PerformersOf<RegisteredFlow> = {
    ...effectKinds(base, world, agents),
    ...runKinds(base, runs),
    ...epicKinds(epics),
    ...busKinds({ ...base, membersOf: team => membersOf(journal, team) }),
  };
  const engine = await startEngine({
    ...base,
    flows,
    observers,
    effects,
    times: defaultTimes,
    report,
    abandon: abandonWith(world.runner),
  });
  const stopListening = world.runner.onNews(attempt => {
    engine.nudge(`attempt/${attempt}`);
    const watcher = worksets.noteActivity(attempt);
    if (watcher !== undefined) engine.nudge(watcher);
  });
  return {
    ...engine,
    close: () => {
      stopListening();
      engine.close();
    },
  };
}
