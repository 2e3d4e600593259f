// What the player shares between its steps: how it speaks, how it waits for an answer, and whether it was asked to stop.
import type { Writable } from 'node:stream';
import type { AgentEvent, PermissionDecision, PermissionRequest } from '../../../ports/agent.ts';
import type { ToolDoor } from '../../mcp/tool-client.ts';
import { UsageSum } from '../cli/usage-sum.ts';
import type { Order, Said } from './protocol.ts';

type ToolUse = Omit<Extract<AgentEvent, { kind: 'tool-start' }>, 'kind' | 'id'>;

/** Ends the play from within a step: what is left of the script is not played. */
export class Curtain extends Error {}

export class Stage {
  /** The last thing it said; a result may be read from it. */
  lastWords = '';
  /** What it was asked. */
  prompt = '';
  /** Where its tools are; absent: it has none. */
  door: ToolDoor | undefined;
  readonly usage = new UsageSum();
  readonly cancelled = new AbortController();
  /** Deaf to everything but signals. */
  isHanging = false;
  readonly #output: Writable;
  readonly #answers = new Map<string, (decision: PermissionDecision) => void>();
  #count = 0;

  constructor(output: Writable) {
    this.#output = output;
  }

  async say(said: Said): Promise<void> {
    await this.print(JSON.stringify(said));
  }

  /** Resolves when the line has left this process, so that an exit after it loses nothing. */
  print(line: string | Buffer): Promise<void> {
    const bytes = Buffer.concat([Buffer.from(line), Buffer.from('\n')]);
    return new Promise((resolve, reject) => {
      this.#output.write(bytes, error => (error ? reject(error) : resolve()));
    });
  }

  /** `work` answers whether it went well. */
  async useTool(use: ToolUse, work: () => Promise<boolean>): Promise<void> {
    const id = this.#nextId();
    await this.say({ kind: 'tool-start', id, ...use });
    await this.say({ kind: 'tool-end', id, isOk: await work() });
  }

  async ask(asked: Omit<PermissionRequest, 'id'>): Promise<PermissionDecision> {
    const id = this.#nextId();
    const answer = new Promise<PermissionDecision>(resolve => this.#answers.set(id, resolve));
    await this.say({ kind: 'ask', request: { id, ...asked } });
    return await answer;
  }

  take(order: Exclude<Order, { type: 'play' }>): void {
    if (this.isHanging) return;
    if (order.type === 'cancel') this.cancelled.abort();
    else this.#answers.get(order.id)?.(order);
  }

  /** Pitwall does not listen any more. */
  hangUp(): void {
    if (!this.isHanging) process.exit(0);
  }

  #nextId(): string {
    this.#count += 1;
    return String(this.#count);
  }
}
