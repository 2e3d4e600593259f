// Drives single attempts with the real engine and the real rules, on a runner under test and a journal in memory.
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { createMemoryStore, type MemoryStore } from '../../src/adapters/store/memory.ts';
import { createMemoryWorktrees } from '../../src/adapters/worktrees/memory.ts';
import { type AttemptLimits, type AttemptRequest, attemptEvents } from '../../src/core/attempt/events.ts';
import { attemptFlow } from '../../src/core/attempt/flow.ts';
import type { agentQuery } from '../../src/core/attempt/queries.ts';
import type { AttemptState } from '../../src/core/attempt/state.ts';
import { endAgent } from '../../src/effects/attempt/end-agent.ts';
import { launchAgent } from '../../src/effects/attempt/launch-agent.ts';
import { type Engine, startEngine } from '../../src/engine/loop.ts';
import { defaultTimes } from '../../src/engine/parts.ts';
import { type Request, request } from '../../src/engine/request.ts';
import { Stream } from '../../src/engine/stream.ts';
import { abandonWith } from '../../src/engine/work.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Runner } from '../../src/ports/runner.ts';
import { ownerNamed } from './store-events.ts';

export const noLimits: AttemptLimits = {
  timeoutMs: 0,
  stallTimeoutMs: 0,
  toolCallTimeoutMs: 0,
  tokensMax: 0,
  toolCallsMax: 0,
  costUsdMax: 0,
  questionTimeoutMs: 60_000,
};

export function attemptNamed(attempt: string, limits: Partial<AttemptLimits> = {}): AttemptRequest {
  return {
    attempt,
    flow: 'run/7',
    role: 'developer',
    worktree: 'branch',
    notes: [],
    limits: { ...noLimits, ...limits },
  };
}

export function memoryStore(): MemoryStore {
  return createMemoryStore({ clock: systemClock, liveness: () => 'alive', definitionsFor: () => attemptEvents });
}

export class AttemptDrive {
  readonly journal: Journal;
  readonly #engine: Engine;
  readonly #stop = new AbortController();
  readonly #unlisten: () => void;
  readonly troubles: unknown[] = [];

  private constructor(journal: Journal, engine: Engine, runner: Runner) {
    this.journal = journal;
    this.#engine = engine;
    this.#unlisten = runner.onNews(attempt => engine.nudge(`attempt/${attempt}`));
  }

  static async open(runner: Runner, store: MemoryStore): Promise<AttemptDrive> {
    const troubles: unknown[] = [];
    const engine = await startEngine({
      ...store,
      clock: systemClock,
      owner: ownerNamed('ann'),
      newId: randomUUID,
      flows: [attemptFlow],
      observers: {
        agent: ({ attempt, process }: ReturnType<typeof agentQuery>) => runner.observe(attempt, process),
      },
      effects: { LaunchAgent: launchAgent(runner, createMemoryWorktrees()), EndAgent: endAgent(runner) },
      // Short beats: a store that forgets a lease shows in every test that waits.
      times: { ...defaultTimes, heartbeatMs: 250 },
      report: notice => notice.kind === 'trouble' && troubles.push(notice.error),
      abandon: abandonWith(runner),
    });
    const drive = new AttemptDrive(store.journal, engine, runner);
    drive.troubles.push(...troubles);
    return drive;
  }

  /** Requests the attempt and drives it to its end. */
  async run(asked: AttemptRequest): Promise<AttemptState> {
    const stream = `attempt/${asked.attempt}`;
    await this.append(asked.attempt, { type: 'AttemptRequested', data: asked });
    await this.#engine.drive(stream, this.#stop.signal);
    return await this.state(asked.attempt);
  }

  async append(attempt: string, event: Request['event'], kind: 'person' | 'engine' = 'person'): Promise<void> {
    const stream = `attempt/${attempt}`;
    const asked = { stream, event, actor: { kind, id: 'ann' }, id: randomUUID() };
    await request({ journal: this.journal, clock: systemClock }, asked);
  }

  async state(attempt: string): Promise<AttemptState> {
    const stream = new Stream(this.journal, attemptFlow, `attempt/${attempt}`);
    await stream.refresh();
    return stream.state as AttemptState;
  }

  /** Waits on the journal, not on time. */
  async until(attempt: string, isIt: (state: AttemptState) => boolean): Promise<AttemptState> {
    for (;;) {
      const news = new Promise<void>(resolve => {
        const stop = this.journal.onAppend(() => {
          stop();
          resolve();
        });
      });
      const state = await this.state(attempt);
      if (isIt(state)) return state;
      if (state.ended) throw new Error(`it ended before: ${JSON.stringify(state.ended.outcome)}`);
      await news;
    }
  }

  async cancel(attempt: string): Promise<void> {
    await this.append(attempt, { type: 'AttemptCancelRequested', data: { by: 'person', reason: 'enough' } });
  }

  close(): void {
    this.#stop.abort();
    this.#unlisten();
    this.#engine.close();
  }
}
