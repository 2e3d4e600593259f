// Puts an engine together: every flow Pitwall has, the given store and world.
import { randomUUID } from 'node:crypto';
import { systemClock } from '../adapters/clock/system.ts';
import { attemptFlow } from '../core/attempt/flow.ts';
import { runFlow } from '../core/run/flow.ts';
import { effectKinds, type WorldPorts } from '../engine/apply/index.ts';
import { type Engine, startEngine } from '../engine/loop.ts';
import { observersOf } from '../engine/observers.ts';
import { defaultTimes, type Notice } from '../engine/parts.ts';
import { abandonWith } from '../engine/work.ts';
import type { Journal } from '../ports/journal.ts';
import type { Owner } from '../ports/owner.ts';
import type { Queue } from '../ports/queue.ts';

export interface EngineOptions {
  readonly store: { readonly journal: Journal; readonly queue: Queue };
  readonly world: WorldPorts;
  readonly owner: Owner;
  readonly report: (notice: Notice) => void;
}

export async function createEngine({ store, world, owner, report }: EngineOptions): Promise<Engine> {
  const base = { ...store, clock: systemClock, owner, newId: randomUUID };
  const engine = await startEngine({
    ...base,
    flows: [runFlow, attemptFlow],
    observers: observersOf(store.journal, world, systemClock),
    effects: effectKinds(base, world),
    times: defaultTimes,
    report,
    abandon: abandonWith(world.runner),
  });
  const stopListening = world.runner.onNews(attempt => engine.nudge(`attempt/${attempt}`));
  return {
    ...engine,
    close: () => {
      stopListening();
      engine.close();
    },
  };
}
