// For systems without pid namespaces: a keeper process that outlives this one and sweeps. Best effort, see docs/reference/processes.md.
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Guard } from '../create-processes.ts';
import { plainLauncher } from '../launcher-scripts.ts';
import { endMembers, type Leftover, type SweepTools } from '../sweep/end-members.ts';
import { Trail } from '../sweep/trail.ts';
import { type KeptAttempt, type Order, onLines, replySchema } from './lifeline.ts';

/** For what an agent leaves behind when it has ended by itself. */
const leftoverGraceMs = 2_000;

export function keeperGuard(link: KeeperLink, tools: SweepTools): Guard {
  // When no keeper stays alive, this process still knows the token.
  const end: Guard['end'] = (attempt, graceMs) =>
    link.end(attempt, graceMs).catch(() => endMembers(new Trail(attempt), graceMs, tools));
  return {
    containment: 'keeper',
    isStatusFromShell: false,
    command: () => ['/bin/sh', '-c', plainLauncher, 'pitwall-launcher'],
    watch: attempt => link.watch(attempt),
    end,
    settle: async attempt => {
      await end(attempt, leftoverGraceMs);
      link.forget(attempt);
    },
  };
}

/** Keepers that end one after the other without ever answering. */
const silentKeepersMax = 3;
const restartMs = 100;

interface Waiting {
  readonly order: Order;
  resolve(left: readonly Leftover[]): void;
  reject(error: Error): void;
}

/** The supervisor's end of the lifeline. A keeper that was killed is started again and gets all orders once more. */
export class KeeperLink {
  readonly #program: string;
  readonly #watched = new Map<string, KeptAttempt>();
  readonly #waiting = new Map<number, Waiting>();
  #lifeline: Socket | undefined;
  #nextId = 1;
  #silentKeepers = 0;
  #lastFault = 'it is killed, or cannot be started';

  /** `program` is the compiled keeper-main. */
  constructor(program: string) {
    this.#program = program;
  }

  async watch(attempt: KeptAttempt): Promise<void> {
    this.#watched.set(attempt.token, attempt);
    try {
      await this.#ask(id => ({ kind: 'watch', id, attempt }));
    } catch (error) {
      this.#watched.delete(attempt.token);
      throw error;
    }
  }

  forget(attempt: KeptAttempt): void {
    this.#watched.delete(attempt.token);
    this.#say({ kind: 'forget', id: 0, attempt });
  }

  end(attempt: KeptAttempt, graceMs: number): Promise<readonly Leftover[]> {
    return this.#ask(id => ({ kind: 'end', id, attempt, graceMs }));
  }

  #ask(orderWith: (id: number) => Order): Promise<readonly Leftover[]> {
    const order = orderWith(this.#nextId++);
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.id, { order, resolve, reject });
      if (this.#lifeline) this.#say(order);
      else this.#startKeeper();
      this.#lifeline?.ref();
    });
  }

  #say(order: Order): void {
    this.#lifeline?.write(`${JSON.stringify(order)}\n`);
  }

  #startKeeper(): void {
    // As an argument, so that it knows them from its first moment, even if this process dies in the next one.
    const watched = JSON.stringify([...this.#watched.values()]);
    const lifeline = spawnOrphan([process.execPath, this.#program, watched]);
    this.#lifeline = lifeline;
    onLines(
      lifeline,
      line => this.#hear(line),
      () => this.#onLost(),
    );
    for (const { order } of this.#waiting.values()) this.#say(order);
    if (this.#waiting.size === 0) lifeline.unref();
  }

  #hear(line: string): void {
    const reply = replySchema.parse(JSON.parse(line));
    if ('fault' in reply) {
      this.#lastFault = reply.fault;
      return;
    }
    const { id, left } = reply;
    this.#silentKeepers = 0;
    this.#waiting.get(id)?.resolve(left);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#lifeline?.unref();
  }

  #onLost(): void {
    this.#lifeline = undefined;
    this.#silentKeepers += 1;
    if (this.#silentKeepers >= silentKeepersMax) this.#giveUpWaiting();
    if (this.#waiting.size > 0) this.#startKeeper();
    // No caller waits, but agents run: they must not stay without a keeper.
    else if (this.#watched.size > 0)
      setTimeout(() => !this.#lifeline && this.#watched.size > 0 && this.#startKeeper(), restartMs).unref();
  }

  #giveUpWaiting(): void {
    this.#silentKeepers = 0;
    const error = new Error(`the keeper (${this.#program}) does not stay alive: ${this.#lastFault}`);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Its parent ends at once: it belongs to no process tree, and learns which process adopts orphans. */
function spawnOrphan(command: readonly string[]): Socket {
  const args = ['-c', '"$@" &', 'pitwall-keeper', ...command];
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const child = spawn('/bin/sh', args, { cwd: '/', env: {}, detached: true, stdio: [...stdio] });
  const lifeline = child.stdio[3];
  if (!(lifeline instanceof Socket)) throw new Error('the keeper has no lifeline');
  child.on('error', () => lifeline.destroy());
  return lifeline;
}
