// What an attempt has used so far. Tokens are all that the model read or wrote, from a cache or not.
import type { Usage } from '../../../core/attempt/outcome.ts';
import type { AgentEvent } from '../../../ports/agent.ts';

export class UsageSum {
  #tokens = 0;
  #toolCalls = 0;
  #costUsd: number | undefined;

  addToolCall(): void {
    this.#toolCalls++;
  }

  add(tokens: number, costUsd?: number): void {
    this.set(this.#tokens + tokens, costUsd === undefined ? this.#costUsd : (this.#costUsd ?? 0) + costUsd);
  }

  /** For a CLI that sums up itself. */
  set(tokens: number, costUsd: number | undefined): void {
    this.#tokens = tokens;
    this.#costUsd = costUsd;
  }

  event(): Extract<AgentEvent, { kind: 'usage' }> {
    const usage: Usage = { tokens: this.#tokens, toolCalls: this.#toolCalls };
    return { kind: 'usage', usage: this.#costUsd === undefined ? usage : { ...usage, costUsd: this.#costUsd } };
  }
}
