// A runner with real processes: a launcher that waits for `go`, agents in process groups of their own, ended by identity.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { processTable } from '../../src/adapters/owner/process-table.ts';
import { known, unknown } from '../../src/core/answer.ts';
import type { AttemptRequest, ProcessIdentity } from '../../src/core/attempt/events.ts';
import { noUsage, type Usage } from '../../src/core/attempt/outcome.ts';
import type { AgentStatus } from '../../src/core/attempt/queries.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { done, type Performed } from '../../src/ports/performed.ts';
import type { Launcher, Runner } from '../../src/ports/runner.ts';
import { errorCode } from '../../src/std/error-code.ts';
import { agentArguments, type Said } from './crash-agent.ts';
import { appendRecord, logOf, type Room } from './crash-room.ts';

interface Agent {
  readonly identity: ProcessIdentity;
  readonly request: AttemptRequest;
  readonly input: Writable;
  /** Resolved when it is gone and everything it said was heard. */
  readonly gone: Promise<void>;
  isGone: boolean;
  startedAt: number;
  activeAt: number;
  toolAt: number | undefined;
  usage: Usage;
  end: AgentStatus['end'];
}

export interface CrashRunnerParts {
  readonly room: Room;
  readonly clock: Clock;
  submit(attempt: string, result: unknown): Promise<unknown>;
}

export class CrashRunner implements Runner {
  readonly #parts: CrashRunnerParts;
  readonly #table = processTable();
  readonly #agents = new Map<number, Agent>();
  readonly #listeners = new Set<(attempt: string) => void>();

  constructor(parts: CrashRunnerParts) {
    this.#parts = parts;
  }

  async prepare(request: AttemptRequest): Promise<Performed<Launcher>> {
    const { room } = this.#parts;
    const child = spawn('sh', agentArguments(room, request), { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child, 'spawn');
    const identity = this.#identify(child);
    appendRecord(logOf(room, 'launchers'), { attempt: request.attempt, ...identity });
    const agent = this.#follow(child, identity, request);
    const go = async () => {
      agent.startedAt = agent.activeAt = this.#parts.clock.monotonic();
      agent.input.write('go\n');
    };
    const abort = async () => {
      agent.input.end();
      await agent.gone;
    };
    return done({ process: identity, go, abort });
  }

  async observe(_attempt: string, process: ProcessIdentity) {
    const own = this.#ownAgent(process);
    if (own) return known(this.#sightingOf(own));
    const isRunning = this.#isRunning(process);
    if (isRunning === undefined) return unknown('the process is hidden');
    const times = { elapsedMs: 0, silentMs: 0 };
    return known({ isRunning, isOurs: false, ...times, usage: noUsage });
  }

  /** End of input, SIGTERM, a grace, SIGKILL, each only while the process is still the one that was launched. */
  async end(_attempt: string, process: ProcessIdentity): Promise<Performed<null>> {
    const own = this.#ownAgent(process);
    own?.input.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (this.#isRunning(process)) signalGroup(process.pid, signal);
      for (let looks = 0; looks < looksMax && this.#isRunning(process); looks++) await setTimeout(lookMs);
    }
    if (this.#isRunning(process) !== false) return { kind: 'unknown', reason: `process ${process.pid} is still there` };
    await own?.gone;
    return done(null);
  }

  async abandon(attempt: string): Promise<void> {
    const own = [...this.#agents.values()].filter(agent => agent.request.attempt === attempt);
    for (const agent of own) await this.end(attempt, agent.identity);
  }

  onNews(listener: (attempt: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #identify(child: ChildProcess): ProcessIdentity {
    const pid = child.pid ?? 0;
    const status = this.#table.look(pid);
    if (status.kind !== 'running') throw new Error(`launcher ${pid} is ${status.kind}`);
    return { pid, startTime: status.startTime, bootId: this.#table.bootId };
  }

  #follow(child: ChildProcess, identity: ProcessIdentity, request: AttemptRequest): Agent {
    const at = this.#parts.clock.monotonic();
    const input = child.stdin as Writable;
    // The launcher may die before it hears us; its end is seen all the same.
    input.on('error', () => undefined);
    const times = { startedAt: at, activeAt: at, toolAt: undefined };
    const fresh = { isGone: false, ...times, usage: noUsage, end: undefined };
    const agent: Agent = { identity, request, input, gone: this.#hearOut(child, () => agent), ...fresh };
    this.#agents.set(identity.pid, agent);
    return agent;
  }

  async #hearOut(child: ChildProcess, agentOf: () => Agent): Promise<void> {
    const exited = once(child, 'exit');
    for await (const line of createInterface(child.stdout as Readable)) await this.#hear(agentOf(), line);
    await exited;
    agentOf().isGone = true;
    this.#tellNews(agentOf());
  }

  async #hear(agent: Agent, line: string): Promise<void> {
    const said = JSON.parse(line) as Said;
    const now = this.#parts.clock.monotonic();
    agent.activeAt = now;
    if (said.say === 'submit') await this.#parts.submit(agent.request.attempt, said.result);
    if (said.say === 'usage') agent.usage = said.usage;
    if (said.say === 'tool') agent.toolAt = said.isUnderWay ? now : undefined;
    if (said.say === 'end') agent.end = { outcome: said.outcome };
    this.#tellNews(agent);
  }

  #tellNews(agent: Agent): void {
    for (const listener of this.#listeners) listener(agent.request.attempt);
  }

  #ownAgent(process: ProcessIdentity): Agent | undefined {
    const agent = this.#agents.get(process.pid);
    return agent?.identity.startTime === process.startTime ? agent : undefined;
  }

  #sightingOf(agent: Agent): AgentStatus {
    const now = this.#parts.clock.monotonic();
    return {
      isRunning: !agent.isGone,
      isOurs: true,
      elapsedMs: now - agent.startedAt,
      silentMs: now - agent.activeAt,
      toolMs: agent.toolAt === undefined ? undefined : now - agent.toolAt,
      usage: agent.usage,
      end: agent.end,
    };
  }

  /** Undefined: it may be there, but the system does not say whether it is the same process. */
  #isRunning({ pid, startTime, bootId }: ProcessIdentity): boolean | undefined {
    if (bootId !== this.#table.bootId) return false;
    const status = this.#table.look(pid);
    if (status.kind === 'hidden') return undefined;
    return status.kind === 'running' && status.startTime === startTime;
  }
}

const lookMs = 5;
const looksMax = 20;

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
