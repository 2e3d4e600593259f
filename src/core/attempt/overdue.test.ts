import { describe, expect, it } from 'vitest';
import { attemptLimits, atWork } from '../../../test/support/run-attempt-story.ts';
import type { AttemptLimits } from './events.ts';
import { overdue } from './overdue.ts';
import type { AgentStatus } from './queries.ts';

const noQuestion = { questionMs: 0 };
const none: AttemptLimits = { ...attemptLimits, timeoutMs: 0, stallTimeoutMs: 0, toolCallTimeoutMs: 0 };

interface Row {
  readonly limit: string;
  readonly limits: Partial<AttemptLimits>;
  readonly within: Partial<AgentStatus>;
  readonly over: Partial<AgentStatus>;
  readonly cause: string;
  readonly detail: string;
}

const usage = (tokens: number, toolCalls: number, costUsd?: number) => ({
  usage: { tokens, toolCalls, ...(costUsd === undefined ? {} : { costUsd }) },
});

const rows: readonly Row[] = [
  {
    limit: 'time',
    limits: { timeoutMs: 60_000 },
    within: { elapsedMs: 59_999 },
    over: { elapsedMs: 60_000 },
    cause: 'timeout',
    detail: 'the attempt reached 60 s',
  },
  {
    limit: 'silence',
    limits: { stallTimeoutMs: 300_000 },
    within: { silentMs: 299_999 },
    over: { silentMs: 300_000 },
    cause: 'stall',
    detail: 'silence reached 300 s',
  },
  {
    limit: 'one tool call',
    limits: { toolCallTimeoutMs: 1_200_000 },
    within: { toolMs: 1_199_999 },
    over: { toolMs: 1_200_000 },
    cause: 'tool-timeout',
    detail: 'one tool call reached 1200 s',
  },
  {
    limit: 'tokens',
    limits: { tokensMax: 1000 },
    within: usage(1000, 0),
    over: usage(1001, 0),
    cause: 'budget',
    detail: '1001 of 1000 tokens',
  },
  {
    limit: 'tool calls',
    limits: { toolCallsMax: 9 },
    within: usage(0, 9),
    over: usage(0, 10),
    cause: 'budget',
    detail: '10 of 9 tool calls',
  },
  {
    limit: 'dollars',
    limits: { costUsdMax: 2 },
    within: usage(0, 0, 2),
    over: usage(0, 0, 2.01),
    cause: 'budget',
    detail: '$2.01 of $2',
  },
];

describe('overdue', () => {
  it.each(rows)('ends the agent beyond its limit of $limit', ({ limits, within, over, cause, detail }) => {
    const all = { ...none, ...limits };
    expect(overdue(all, { ...atWork, ...within }, noQuestion).kind).toBe('within');
    expect(overdue(all, { ...atWork, ...over }, noQuestion)).toEqual({ kind: 'over', cause, detail });
  });

  it.each(rows)('knows no limit of $limit where it is 0', ({ over }) => {
    expect(overdue(none, { ...atWork, ...over }, noQuestion).kind).toBe('within');
  });

  it('does not count dollars that the runner does not report', () => {
    expect(overdue({ ...none, costUsdMax: 0.01 }, { ...atWork, ...usage(9, 9) }, noQuestion).kind).toBe('within');
  });

  it('does not count silence during a tool call', () => {
    const silent = { ...atWork, silentMs: 900_000 };
    expect(overdue(attemptLimits, silent, noQuestion).kind).toBe('over');
    expect(overdue(attemptLimits, { ...silent, toolMs: 900_000 }, noQuestion).kind).toBe('within');
  });

  it('takes the time of questions off the time of the attempt', () => {
    const status = { ...atWork, elapsedMs: attemptLimits.timeoutMs + 60_000 };
    expect(overdue(attemptLimits, status, { questionMs: 60_000 })).toMatchObject({ cause: 'timeout' });
    expect(overdue(attemptLimits, status, { questionMs: 60_001 }).kind).toBe('within');
  });

  it.each([
    ['silence', { silentMs: 7_200_000 }, attemptLimits.stallTimeoutMs],
    ['a tool call', { toolMs: 7_200_000 }, attemptLimits.toolCallTimeoutMs],
  ])('counts %s from the answer to a question on', (_what, snapshot, maxMs) => {
    const at = (answeredMs: number) =>
      overdue(attemptLimits, { ...atWork, ...snapshot }, { questionMs: 0, answeredMs });
    expect(at(maxMs - 1).kind).toBe('within');
    expect(at(maxMs).kind).toBe('over');
  });

  it('counts silence since the last sign of life when that came after the answer', () => {
    const status = { ...atWork, silentMs: 1000 };
    expect(overdue(attemptLimits, status, { questionMs: 0, answeredMs: 7_200_000 }).kind).toBe('within');
  });

  it('looks again when the nearest limit can be reached, and soon enough to see what was spent', () => {
    expect(overdue(attemptLimits, atWork, noQuestion)).toEqual({ kind: 'within', leftMs: 2000 });
    const nearly = { ...atWork, silentMs: attemptLimits.stallTimeoutMs - 700 };
    expect(overdue(attemptLimits, nearly, noQuestion)).toEqual({ kind: 'within', leftMs: 700 });
  });
});
