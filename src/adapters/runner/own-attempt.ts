// One attempt that this process started: held until `go`, then talked to, then ended for certain.
import type { AgentStatus } from '../../core/attempt/queries.ts';
import type { Clock } from '../../ports/clock.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { HeldProcess, Processes } from '../../ports/processes.ts';
import type { AgentClocks } from './agent-clocks.ts';
import type { AgentSession } from './agent-session.ts';

export interface OwnAttemptParts {
  readonly token: string;
  readonly held: HeldProcess;
  readonly processes: Processes;
  readonly clock: Clock;
  readonly clocks: AgentClocks;
  /** False: there is no gentle way to stop a turn. */
  readonly canCancel: boolean;
  readonly startSession: () => AgentSession;
  /** Everything that lives as long as the attempt: its tools, its questions, its transcript. */
  readonly release: () => Promise<void>;
  readonly news: () => void;
}

export interface EndTimes {
  /** For the protocol's own way to stop a turn. */
  readonly cancelGraceMs: number;
  /** Between SIGTERM and SIGKILL. */
  readonly killGraceMs: number;
}

/** Longer than a talk takes to give up on its protocol. */
const lastWordMs = 10_000;

export class OwnAttempt {
  readonly #parts: OwnAttemptParts;
  #talk: AgentSession | undefined;
  #isEnding = false;
  #isGone = false;
  #released: Promise<void> | undefined;

  constructor(parts: OwnAttemptParts) {
    this.#parts = parts;
  }

  get identity() {
    return this.#parts.held.identity;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  async go(): Promise<void> {
    const { held, clocks, startSession, news } = this.#parts;
    if (this.#isEnding) return;
    clocks.start();
    try {
      await held.go();
      this.#talk = startSession();
    } catch (error) {
      const detail = `the agent could not be started: ${error}`;
      clocks.take({ kind: 'end', outcome: { kind: 'failed', cause: 'runner-error', detail } });
      news();
    }
  }

  async abort(): Promise<void> {
    this.#isEnding = true;
    await this.#parts.held.abort();
    await this.#leave();
  }

  /** Running until nothing of it is left and its last word was heard, so that an end is never mistaken for a crash. */
  async status(): Promise<AgentStatus> {
    const { processes, token, clocks } = this.#parts;
    const isOver = !this.#isGone && clocks.end !== undefined;
    if (isOver && (await processes.look(this.identity, token)) === 'gone') await this.#leave();
    return clocks.status(!this.#isGone);
  }

  async end(times: EndTimes): Promise<Performed<null>> {
    const { processes, token, clock } = this.#parts;
    this.#isEnding = true;
    if (this.#isGone) return done(null);
    await this.#cancel(times.cancelGraceMs);
    const ended = await processes.end(this.identity, token, times.killGraceMs);
    if (ended.kind !== 'done') return ended;
    if (this.#talk) await orAfter(clock, lastWordMs, this.#talk.over);
    await this.#leave();
    return ended;
  }

  async #cancel(graceMs: number): Promise<void> {
    const talk = this.#talk;
    if (!talk || talk.isOver) return;
    talk.cancel();
    if (!this.#parts.canCancel || graceMs <= 0) return;
    await orAfter(this.#parts.clock, graceMs, Promise.race([talk.over, talk.silent]));
  }

  async #leave(): Promise<void> {
    this.#isGone = true;
    this.#released ??= this.#release();
    await this.#released;
  }

  /** Not before its last lines were read. */
  async #release(): Promise<void> {
    if (this.#talk) await orAfter(this.#parts.clock, lastWordMs, this.#talk.silent);
    await this.#parts.release();
  }
}

async function orAfter(clock: Clock, ms: number, something: Promise<void>): Promise<void> {
  const enough = new AbortController();
  await Promise.race([something, clock.sleep(ms, enough.signal)]);
  enough.abort();
}
