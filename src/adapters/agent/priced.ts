// Puts a cost on what an agent used, where it tells its tokens but no cost and the project knows the prices.
import type { AgentEvent, AgentProtocol, TokensSpent } from '../../ports/agent.ts';

/** Dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Default: as input. */
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
}

/** By model, as it is configured or as agents name it. */
export type Prices = Readonly<Record<string, Price>>;

export function withPrices(protocol: AgentProtocol, prices: Prices): AgentProtocol {
  if (Object.keys(prices).length === 0) return protocol;
  return {
    ...protocol,
    async *converse(conversation, task) {
      let { model } = task;
      for await (const event of protocol.converse(conversation, task)) {
        if (event.kind === 'conversation') model = event.model ?? model;
        yield priced(event, (task.model && prices[task.model]) || (model && prices[model]) || undefined);
      }
    },
  };
}

function priced(event: AgentEvent, price: Price | undefined): AgentEvent {
  if (event.kind !== 'usage' || price === undefined || !event.spent || event.usage.costUsd !== undefined) return event;
  return { ...event, usage: { ...event.usage, costUsd: costOf(event.spent, price) } };
}

function costOf({ input, output, cacheRead, cacheWrite }: TokensSpent, price: Price): number {
  const { cacheRead: read = price.input, cacheWrite: written = price.input } = price;
  return (input * price.input + output * price.output + cacheRead * read + cacheWrite * written) / 1_000_000;
}
