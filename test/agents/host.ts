// Drives one attempt of a protocol on a real process, with timeouts of its own. Much smaller than the host runner of
// Pitwall: no journal, no transcript, no questions. The processes are those of the port, so that either can be used.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noUsage, type Outcome, type Usage } from '../../src/core/attempt/outcome.ts';
import type {
  AgentEvent,
  AgentProtocol,
  AgentTask,
  Conversation,
  PermissionAnswer,
  PermissionRequest,
} from '../../src/ports/agent.ts';
import type { HeldProcess, Processes } from '../../src/ports/processes.ts';
import { LineQueue } from './line-queue.ts';

export interface AttemptPlan {
  readonly protocol: AgentProtocol;
  readonly task: AgentTask;
  /** On top of what the protocol asks for. */
  readonly env: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  readonly stallMs: number;
  readonly deadlineMs: number;
  readonly answer?: (request: PermissionRequest) => PermissionAnswer;
  /** Cancels the attempt at this event. */
  readonly cancelAt?: (event: AgentEvent) => boolean | Promise<boolean>;
}

export interface AttemptReport {
  readonly outcome: Outcome;
  readonly text: string | undefined;
  readonly events: readonly AgentEvent[];
  readonly asked: readonly PermissionRequest[];
  readonly usage: Usage;
  readonly conversation: string | undefined;
  /** What the CLI printed and was told. */
  readonly output: readonly string[];
  readonly input: readonly string[];
  readonly errorText: string;
  readonly durationMs: number;
}

const exitGraceMs = 5000;
const killGraceMs = 4000;
const cancelGraceMs = 5000;

export async function runAttempt(processes: Processes, plan: AttemptPlan): Promise<AttemptReport> {
  const token = randomUUID().replaceAll('-', '');
  const held = await prepare(processes, plan, token);
  const attempt = new Attempt(held, plan);
  const report = await attempt.run();
  await Promise.race([held.ended, sleep(exitGraceMs, undefined, { ref: false })]);
  const ended = await processes.end(held.identity, token, killGraceMs);
  if (ended.kind !== 'done') throw new Error(`the agent could not be ended: ${ended.reason}`);
  return report;
}

async function prepare(processes: Processes, { protocol, task, env, files }: AttemptPlan, token: string) {
  const command = protocol.command(task);
  const { isolatedHome } = task;
  for (const [path, text] of isolatedHome === undefined ? [] : Object.entries({ ...command.files, ...files })) {
    const place = join(isolatedHome ?? '', path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text, { mode: 0o600 });
  }
  const { PATH = '', LANG = 'C.UTF-8' } = process.env;
  const whole = { PATH, LANG, TERM: 'dumb', ...command.env, ...env };
  const prepared = await processes.prepare({ argv: command.argv, cwd: task.cwd, env: whole, token });
  if (prepared.kind !== 'done') throw new Error(`not started: ${prepared.reason}`);
  return prepared.output;
}

class Attempt {
  readonly #held: HeldProcess;
  readonly #plan: AttemptPlan;
  readonly #lines = new LineQueue();
  readonly #cancelling = new AbortController();
  readonly #output: string[] = [];
  readonly #input: string[] = [];
  readonly #errors: string[] = [];
  readonly #events: AgentEvent[] = [];
  readonly #asked: PermissionRequest[] = [];
  #heardAt = performance.now();

  constructor(held: HeldProcess, plan: AttemptPlan) {
    this.#held = held;
    this.#plan = plan;
  }

  async run(): Promise<AttemptReport> {
    const startedAt = performance.now();
    await this.#held.go();
    void this.#read();
    const over = new AbortController();
    const conversing = this.#converse();
    const outcome = (await Promise.race([conversing, this.#watch(startedAt, over.signal)])) ?? (await conversing);
    over.abort();
    const last = <Kind extends AgentEvent['kind']>(kind: Kind) =>
      this.#events.findLast((event): event is Extract<AgentEvent, { kind: Kind }> => event.kind === kind);
    return {
      outcome,
      text: last('end')?.text,
      events: this.#events,
      asked: this.#asked,
      usage: last('usage')?.usage ?? noUsage,
      conversation: last('conversation')?.id,
      output: this.#output,
      input: this.#input,
      errorText: this.#errors.join('\n'),
      durationMs: performance.now() - startedAt,
    };
  }

  async #read(): Promise<void> {
    for await (const { from, text } of this.#held.lines) {
      this.#heardAt = performance.now();
      if (from === 'stderr') this.#errors.push(text);
      else {
        this.#output.push(text);
        this.#lines.push(text);
      }
    }
    this.#lines.close();
  }

  async #converse(): Promise<Outcome> {
    const { protocol, task } = this.#plan;
    for await (const event of protocol.converse(this.#conversation(), task)) {
      this.#events.push(event);
      if (event.kind === 'end') return event.outcome;
      void this.#considerCancelling(event);
    }
    throw new Error(`${protocol.name} said no last word`);
  }

  /** Meanwhile the conversation goes on: the agent may need an answer before it does anything. */
  async #considerCancelling(event: AgentEvent): Promise<void> {
    if (await this.#plan.cancelAt?.(event)) this.#cancelling.abort('person');
  }

  /** The limits of the attempt, which no CLI can be trusted to keep. */
  async #watch(startedAt: number, over: AbortSignal): Promise<Outcome | undefined> {
    const { stallMs, deadlineMs } = this.#plan;
    let cancelledAt: number | undefined;
    while (!over.aborted) {
      await sleep(100);
      const now = performance.now();
      if (this.#cancelling.signal.aborted) cancelledAt ??= now;
      if (cancelledAt !== undefined && now - cancelledAt > cancelGraceMs) return { kind: 'cancelled', by: 'person' };
      if (now - startedAt > deadlineMs) return { kind: 'timed-out', detail: `no end after ${deadlineMs} ms` };
      if (now - this.#heardAt > stallMs) return { kind: 'stalled', detail: `silent for ${stallMs} ms` };
    }
    return undefined;
  }

  #conversation(): Conversation {
    const inWorktree = (path: string) => resolve(this.#plan.task.cwd, path);
    return {
      lines: this.#lines,
      errorText: () => this.#errors.slice(-50).join('\n'),
      send: async line => {
        this.#input.push(line);
        await this.#held.writeLine(line);
      },
      endInput: () => this.#held.endInput(),
      askPermission: async request => {
        this.#asked.push(request);
        return this.#plan.answer?.(request) ?? 'allow';
      },
      readFile: path => readFile(inWorktree(path), 'utf8'),
      writeFile: (path, text) => writeFile(inWorktree(path), text),
      cancelled: this.#cancelling.signal,
    };
  }
}
