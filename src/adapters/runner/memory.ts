// Agents in memory: each plays a list of steps on the given clock. Processes outlive the engine that started them.
import { absent, known } from '../../core/answer.ts';
import type { AttemptRequest, ProcessIdentity } from '../../core/attempt/events.ts';
import { noUsage, type Outcome, type Usage } from '../../core/attempt/outcome.ts';
import type { AgentSighting } from '../../core/attempt/queries.ts';
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
  end: AgentSighting['end'];
}

export interface MemoryProcesses {
  readonly agents: ReadonlyMap<number, Agent>;
  /** The engine process died: its launchers that wait for `go` end by themselves, running agents only if `all`. */
  engineDied(owner: string, all: boolean): void;
  runnerFor(owner: string): Runner;
}

export type Script = (request: AttemptRequest) => readonly AgentStep[];

export function createMemoryProcesses(clock: Clock, script: Script): MemoryProcesses {
  const agents = new Map<number, Agent>();
  const listeners = new Set<(attempt: string) => void>();
  let nextPid = 100;

  function leave(agent: Agent): void {
    if (agent.state === 'gone') return;
    agent.state = 'gone';
    agent.life.abort('gone');
    news(agent);
  }

  function news(agent: Agent): void {
    for (const listener of listeners) listener(agent.request.attempt);
  }

  function start(request: AttemptRequest, owner: string): Agent {
    const pid = nextPid++;
    const identity = { pid, startTime: String(pid), bootId: 'memory' };
    const at = clock.monotonic();
    const times = { startedAt: at, activeAt: at, toolAt: undefined };
    const agent: Agent = {
      identity,
      request,
      owner,
      life: new AbortController(),
      state: 'waiting',
      ...times,
      usage: noUsage,
      end: undefined,
    };
    agents.set(pid, agent);
    return agent;
  }

  async function play(agent: Agent): Promise<void> {
    agent.startedAt = clock.monotonic();
    agent.activeAt = agent.startedAt;
    for (const step of script(agent.request)) {
      await playStep(agent, step, { clock, leave, news });
      if (agent.state === 'gone') return;
    }
    leave(agent);
  }

  const find = (identity: ProcessIdentity) => {
    const agent = agents.get(identity.pid);
    return agent?.identity.startTime === identity.startTime ? agent : undefined;
  };

  return {
    agents,
    engineDied: (owner, all) => {
      const own = [...agents.values()].filter(agent => agent.owner === owner);
      for (const agent of own) if (all || agent.state === 'waiting') leave(agent);
    },
    runnerFor: owner => ({
      prepare: async request => {
        const agent = start(request, owner);
        const go = async () => {
          if (agent.state !== 'waiting') return;
          agent.state = 'running';
          void play(agent);
        };
        return done({ process: agent.identity, go, abort: async () => leave(agent) });
      },
      observe: async (_attempt, process) => {
        const agent = find(process);
        return agent ? known(sightingOf(agent, clock.monotonic(), owner)) : absent;
      },
      end: async (_attempt, process) => {
        const agent = find(process);
        if (agent) leave(agent);
        return done(null);
      },
      onNews: listener => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  };
}

interface Stage {
  readonly clock: Clock;
  leave(agent: Agent): void;
  news(agent: Agent): void;
}

async function playStep(agent: Agent, step: AgentStep, stage: Stage): Promise<void> {
  const { clock, leave, news } = stage;
  agent.activeAt = clock.monotonic();
  switch (step.do) {
    case 'work':
      return await clock.sleep(step.ms, agent.life.signal);
    case 'tool':
      agent.toolAt = clock.monotonic();
      await clock.sleep(step.ms, agent.life.signal);
      agent.toolAt = undefined;
      return;
    case 'spend':
      agent.usage = step.usage;
      return news(agent);
    case 'act':
      return await step.act();
    case 'end':
      agent.end = { outcome: step.outcome };
      return leave(agent);
    case 'linger':
      agent.end = { outcome: step.outcome };
      news(agent);
      return await clock.sleep(Number.MAX_SAFE_INTEGER, agent.life.signal);
    case 'crash':
      return leave(agent);
    case 'hang':
      return await clock.sleep(Number.MAX_SAFE_INTEGER, agent.life.signal);
  }
}

function sightingOf(agent: Agent, now: number, observer: string): AgentSighting {
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
