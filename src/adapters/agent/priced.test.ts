// What prices make of an agent's tokens.
import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentProtocol, AgentTask, Conversation } from '../../ports/agent.ts';
import { type Prices, withPrices } from './priced.ts';

const spent = { input: 1_000_000, output: 100_000, cacheRead: 2_000_000, cacheWrite: 0 };
const usage = { tokens: 3_100_000, toolCalls: 1 };

async function costOf(events: readonly AgentEvent[], prices: Prices, model?: string): Promise<number | undefined> {
  const protocol = {
    async *converse() {
      yield* events;
    },
  } as unknown as AgentProtocol;
  let cost: number | undefined;
  const told = withPrices(protocol, prices).converse({} as Conversation, { model } as AgentTask);
  for await (const event of told) if (event.kind === 'usage') cost = event.usage.costUsd;
  return cost;
}

const used: AgentEvent = { kind: 'usage', usage, spent };
const prices: Prices = { cheap: { input: 1, output: 10 }, cached: { input: 1, output: 10, cacheRead: 0.1 } };

describe('a price', () => {
  it.each<[string, readonly AgentEvent[], string | undefined, number | undefined]>([
    ['counts cached tokens as input where it names none', [used], 'cheap', 4],
    ['counts them as it says', [used], 'cached', 2.2],
    [
      'is found by the model that the agent names',
      [{ kind: 'conversation', id: 'x', model: 'cheap' }, used],
      undefined,
      4,
    ],
    ['is none for another model', [used], 'other', undefined],
    ['never beats the cost that the agent tells', [{ ...used, usage: { ...usage, costUsd: 7 } }], 'cheap', 7],
    ['needs to know the kinds of tokens', [{ kind: 'usage', usage }], 'cheap', undefined],
  ])('%s', async (_rule, events, model, cost) => {
    expect(await costOf(events, prices, model)).toBe(cost);
  });
});
