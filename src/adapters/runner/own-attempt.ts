// One attempt that this process started: held until `go`, then talked to, then ended for certain.
import type { AgentStatus } from '../../core/attempt/queries.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { Processes } from '../../ports/processes.ts';
import { AgentSession, type AgentSessionParts } from './agent-session.ts';

export interface OwnAttemptParts extends AgentSessionParts {
  readonly token: string;
  readonly processes: Processes;
  /** A waiting question must not wait for ever: the agent that asked is gone. */
  readonly onSessionOver: () => void;
  /** Everything that lives as long as the attempt: its tools, its questions, its transcript. */
  readonly release: () => Promise<void>;
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
    const { held, clocks, news, onSessionOver } = this.#parts;
    if (this.#isEnding) return;
    clocks.start();
    try {
      await held.go();
      const talk = new AgentSession(this.#parts);
      void Promise.race([talk.over, talk.silent]).then(onSessionOver);
      this.#talk = talk;
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
    const { processes, token } = this.#parts;
    this.#isEnding = true;
    if (this.#isGone) return done(null);
    await this.#cancel(times.cancelGraceMs);
    const ended = await processes.end(this.identity, token, times.killGraceMs);
    if (ended.kind !== 'done') return ended;
    await this.#orAfter(lastWordMs, this.#talk?.over);
    await this.#leave();
    return ended;
  }

  async #cancel(graceMs: number): Promise<void> {
    const talk = this.#talk;
    if (!talk || talk.isOver) return;
    talk.cancel();
    if (!this.#parts.protocol.capabilities.cancel || graceMs <= 0) return;
    await this.#orAfter(graceMs, Promise.race([talk.over, talk.silent]));
  }

  async #leave(): Promise<void> {
    this.#isGone = true;
    // Not before its last lines were read.
    this.#released ??= this.#orAfter(lastWordMs, this.#talk?.silent).then(this.#parts.release);
    await this.#released;
  }

  async #orAfter(ms: number, something: Promise<void> | undefined): Promise<void> {
    const enough = new AbortController();
    await Promise.race([something, this.#parts.clock.sleep(ms, enough.signal)]);
    enough.abort();
  }
}
