// Judges the clocks and budgets of an attempt by the agent's own life. Only in calm worlds: where an engine is killed,
// frozen or lied to, it has every right to be late.
import type { MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import type { Limits } from '../../src/core/limits.ts';
import type { NewEvent } from '../../src/ports/journal.ts';
import type { Tally } from './limits.ts';

export interface ClockParts {
  readonly violations: string[];
  readonly limits: Limits;
  readonly tally: Tally;
  readonly processes: MemoryProcesses;
  readonly elapsed: () => number;
  readonly isCalm: () => boolean;
  /** How much longer the plan lets an attempt take. */
  readonly factor: () => number;
  /** The longest that ending an agent takes. */
  readonly endMs: number;
}

/** One look at what was spent, and the turn in which the end is asked for. */
const slackMs = 4000;

export class AttemptClocks {
  readonly #parts: ClockParts;
  /** By stream: how long questions were open, and since when one is. */
  readonly #questions = new Map<string, { readonly ms: number; readonly since: number | undefined }>();

  constructor(parts: ClockParts) {
    this.#parts = parts;
  }

  note(stream: string, { type }: NewEvent): void {
    const now = this.#parts.elapsed();
    const { ms, since } = this.#questions.get(stream) ?? { ms: 0, since: undefined };
    if (type === 'QuestionAsked') this.#questions.set(stream, { ms, since: since ?? now });
    if (['QuestionAnswered', 'AttemptEndRequested', 'AttemptEnded'].includes(type))
      this.#questions.set(stream, { ms: ms + (since === undefined ? 0 : now - since), since: undefined });
    if (type === 'AttemptEnded' && this.#parts.isCalm()) this.#judge(stream, now);
  }

  #judge(stream: string, now: number): void {
    const { violations, limits, tally, processes, factor, endMs } = this.#parts;
    const agent = [...processes.agents.values()].findLast(each => `attempt/${each.request.attempt}` === stream);
    if (!agent || agent.startedAt === undefined) return;
    const asked = this.#questions.get(stream)?.ms ?? 0;
    const lived = now - agent.startedAt - asked;
    const idle = now - agent.activeAt - asked;
    const most = (amount: number, reason: string) => tally.mostOf(amount, reason);
    const isOver = (spent: number, max: number) => max > 0 && spent > most(max, 'budget');
    const { tokens, toolCalls, costUsd = 0 } = agent.usage;
    const isSpent =
      isOver(tokens, limits.tokensMax) || isOver(toolCalls, limits.toolCallsMax) || isOver(costUsd, limits.costUsdMax);
    const rows: [string, number, number][] = [
      ['lived', lived, most(limits.attemptTimeoutMs, 'timeout') * factor()],
      ['was in one step', idle, most(Math.max(limits.stallTimeoutMs, limits.toolCallTimeoutMs), 'timeout')],
      ['went on over its budget', isSpent ? idle : 0, 0],
    ];
    for (const [what, ms, max] of rows)
      if (ms > max + slackMs + endMs) violations.push(`the agent of ${stream} ${what} for ${ms} ms, ${max} allowed`);
  }
}
