// What an attempt has used so far. Tokens are all that the model read or wrote, from a cache or not.
import type { AgentEvent, TokensSpent } from '../../../ports/agent.ts';

const nothing: TokensSpent = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

export class UsageSum {
  #tokens = 0;
  #toolCalls = 0;
  #costUsd: number | undefined;
  #spent: TokensSpent | undefined;

  addToolCall(): void {
    this.#toolCalls++;
  }

  add(tokens: number, costUsd?: number): void {
    this.set(this.#tokens + tokens, costUsd === undefined ? this.#costUsd : (this.#costUsd ?? 0) + costUsd);
  }

  /** For a CLI that tells what kinds of tokens they were, and no cost. */
  addSpent(spent: TokensSpent): void {
    const { input, output, cacheRead, cacheWrite } = this.#spent ?? nothing;
    this.#spent = {
      input: input + spent.input,
      output: output + spent.output,
      cacheRead: cacheRead + spent.cacheRead,
      cacheWrite: cacheWrite + spent.cacheWrite,
    };
    this.add(spent.input + spent.output + spent.cacheRead + spent.cacheWrite);
  }

  /** For a CLI that sums up itself. */
  set(tokens: number, costUsd: number | undefined): void {
    this.#tokens = tokens;
    this.#costUsd = costUsd;
  }

  event(): Extract<AgentEvent, { kind: 'usage' }> {
    const cost = this.#costUsd === undefined ? {} : { costUsd: this.#costUsd };
    const usage = { tokens: this.#tokens, toolCalls: this.#toolCalls, ...cost };
    return { kind: 'usage', usage, ...(this.#spent === undefined ? {} : { spent: this.#spent }) };
  }
}
