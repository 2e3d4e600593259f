// What a turn used. Agents report it in three places, and each of them means something else by it.
import type { Usage } from '../../../core/attempt/outcome.ts';
import type { Prompted, Update } from './schema.ts';

type UsageUpdate = Extract<Update, { sessionUpdate: 'usage_update' }>;

export interface UsageWays {
  /** A `usage_update` tells how full the context is. Where one comes after each step, their sum is what was used. */
  readonly updatesAreSteps?: boolean;
  /** The answer to the prompt holds only the last step, not the sum of the turn. */
  readonly answerIsLastStep?: boolean;
  /** What one step used, in news beyond the protocol. The same step may be reported again. */
  stepIn?(method: string, params: unknown): { readonly id: string; readonly tokens: number } | undefined;
}

export class TurnUsage {
  readonly #ways: UsageWays;
  #tokens = 0;
  #costUsd: number | undefined;
  readonly #steps = new Map<string, number>();
  /** Of prompts before this one. */
  #tokensBefore = 0;
  /** What the conversation had cost before this turn. */
  #costBefore = 0;

  constructor(ways: UsageWays) {
    this.#ways = ways;
  }

  get usage(): Omit<Usage, 'toolCalls'> {
    return this.#costUsd === undefined ? { tokens: this.#tokens } : { tokens: this.#tokens, costUsd: this.#costUsd };
  }

  /** From a conversation that is loaded again: its cost so far is not this turn's. */
  replay({ cost }: UsageUpdate): void {
    if (cost?.currency === 'USD') this.#costBefore = cost.amount;
  }

  update({ used, cost }: UsageUpdate): void {
    if (typeof used === 'number')
      this.#tokens = this.#ways.updatesAreSteps ? this.#tokens + used : Math.max(this.#tokens, used);
    if (cost?.currency === 'USD') this.#costUsd = Math.max(0, cost.amount - this.#costBefore);
  }

  /** True: it reported what a step used. */
  hear(method: string, params: unknown): boolean {
    const step = this.#ways.stepIn?.(method, params);
    if (!step) return false;
    this.#steps.set(step.id, Math.max(step.tokens, this.#steps.get(step.id) ?? 0));
    const sum = [...this.#steps.values()].reduce((total, each) => total + each, 0);
    this.#tokens = Math.max(this.#tokens, sum);
    return true;
  }

  answer(prompted: Prompted): void {
    const told = tokensIn(prompted);
    if (told !== undefined)
      this.#tokens = this.#ways.answerIsLastStep ? Math.max(this.#tokens, told) : this.#tokensBefore + told;
    this.#tokensBefore = this.#tokens;
  }
}

function tokensIn({ usage, _meta }: Prompted): number | undefined {
  const quota = _meta?.quota?.token_count;
  const sums = [
    usage?.totalTokens,
    usage && (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0),
    quota && (quota.input_tokens ?? 0) + (quota.output_tokens ?? 0),
  ];
  return sums.find(sum => typeof sum === 'number') ?? undefined;
}
