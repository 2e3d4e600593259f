// Agents in memory: each plays a list of steps on the given clock. Processes outlive the engine that started them.
import { absent, known } from '../../core/answer.ts';
import type { AttemptRequest, ProcessIdentity } from '../../core/attempt/events.ts';
import { noUsage, type Outcome, type Usage } from '../../core/attempt/outcome.ts';
import type { AgentStatus } from '../../core/attempt/queries.ts';
import type { Clock } from '../../ports/clock.ts';
import { done } from '../../ports/performed.ts';
import type { Runner } from '../../ports/runner.ts';

export type AgentStep =
  | { readonly do: 'work'; readonly ms: number }
  | { readonly do: 'tool'; readonly ms: number }
  | { readonly do: 'spend'; readonly usage: Usage }
  | { readonly do: 'act'; readonly act: () => void | Promise<void> }
  | { readonly do: 'end'; readonly outcome: Outcome }
  /** Ends its turn but not its process. */
  | { readonly do: 'linger'; readonly outcome: Outcome }
  | { readonly do: 'crash' }
  /** Silent for ever. */
  | { readonly do: 'hang' };

interface Agent {
  readonly identity: ProcessIdentity;
  readonly request: AttemptRequest;
  readonly owner: string;
  readonly life: AbortController;
  state: 'waiting' | 'running' | 'gone';
  startedAt: number;
  activeAt: number;
  toolAt: number | undefined;
  usage: Usage;
  end: AgentStatus['end'];
}

export type Script = (request: AttemptRequest) => readonly AgentStep[];

/** Every process, also those that other engines started. */
export class MemoryProcesses {
  readonly agents = new Map<number, Agent>();
  readonly #listeners = new Set<(attempt: string) => void>();
  readonly #clock: Clock;
  readonly #script: Script;
  #nextPid = 100;

  constructor(clock: Clock, script: Script) {
    this.#clock = clock;
    this.#script = script;
  }

  /** The engine process died: its launchers that wait for `go` end by themselves, running agents only if `all`. */
  engineDied(owner: string, all: boolean): void {
    this.#leaveEach(agent => agent.owner === owner && (all || agent.state === 'waiting'));
  }

  runnerFor(owner: string): Runner {
    const isMeant = ({ pid, startTime }: ProcessIdentity) => {
      return ({ identity }: Agent) => identity.pid === pid && identity.startTime === startTime;
    };
    return {
      prepare: async request => {
        const agent = this.#start(request, owner);
        const go = async () => {
          if (agent.state === 'waiting') void this.#play(agent);
        };
        return done({ process: agent.identity, go, abort: async () => this.#leave(agent) });
      },
      observe: async (_attempt, process) => {
        const agent = [...this.agents.values()].find(isMeant(process));
        return agent ? known(statusOf(agent, this.#clock.monotonic(), owner)) : absent;
      },
      end: async (_attempt, process) => {
        this.#leaveEach(isMeant(process));
        return done(null);
      },
      abandon: async attempt => this.#leaveEach(agent => agent.owner === owner && agent.request.attempt === attempt),
      onNews: listener => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  #start(request: AttemptRequest, owner: string): Agent {
    const pid = this.#nextPid++;
    const at = this.#clock.monotonic();
    const agent: Agent = {
      identity: { pid, startTime: String(pid), bootId: 'memory' },
      request,
      owner,
      life: new AbortController(),
      state: 'waiting',
      startedAt: at,
      activeAt: at,
      toolAt: undefined,
      usage: noUsage,
      end: undefined,
    };
    this.agents.set(pid, agent);
    return agent;
  }

  async #play(agent: Agent): Promise<void> {
    agent.state = 'running';
    agent.startedAt = this.#clock.monotonic();
    for (const step of this.#script(agent.request)) {
      agent.activeAt = this.#clock.monotonic();
      await this.#playStep(agent, step);
      if (agent.life.signal.aborted) return;
    }
    this.#leave(agent);
  }

  async #playStep(agent: Agent, step: AgentStep): Promise<void> {
    const sleep = (ms: number) => this.#clock.sleep(ms, agent.life.signal);
    switch (step.do) {
      case 'work':
        return await sleep(step.ms);
      case 'tool':
        agent.toolAt = this.#clock.monotonic();
        await sleep(step.ms);
        agent.toolAt = undefined;
        return;
      case 'spend':
        agent.usage = step.usage;
        return this.#news(agent);
      case 'act':
        return await step.act();
      case 'end':
        agent.end = { outcome: step.outcome };
        return this.#leave(agent);
      case 'linger':
        agent.end = { outcome: step.outcome };
        this.#news(agent);
        return await sleep(Number.MAX_SAFE_INTEGER);
      case 'crash':
        return this.#leave(agent);
      case 'hang':
        return await sleep(Number.MAX_SAFE_INTEGER);
    }
  }

  #leaveEach(isMeant: (agent: Agent) => boolean): void {
    for (const agent of [...this.agents.values()].filter(isMeant)) this.#leave(agent);
  }

  #leave(agent: Agent): void {
    if (agent.state === 'gone') return;
    agent.state = 'gone';
    agent.life.abort('gone');
    this.#news(agent);
  }

  #news(agent: Agent): void {
    for (const listener of this.#listeners) listener(agent.request.attempt);
  }
}

function statusOf(agent: Agent, now: number, observer: string): AgentStatus {
  const isOurs = agent.owner === observer;
  return {
    isRunning: agent.state !== 'gone',
    isOurs,
    elapsedMs: now - agent.startedAt,
    silentMs: now - agent.activeAt,
    toolMs: agent.toolAt === undefined ? undefined : now - agent.toolAt,
    usage: agent.usage,
    end: isOurs ? agent.end : undefined,
  };
}
