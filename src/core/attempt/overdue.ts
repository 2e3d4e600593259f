// Which limit of an attempt is passed, or how long until the next one can be.
import type { AttemptLimits, EndCause } from './events.ts';
import type { AgentStatus } from './queries.ts';

type Overdue =
  | { readonly kind: 'over'; readonly cause: EndCause; readonly detail: string }
  | { readonly kind: 'within'; readonly leftMs: number };

/** Usage has no clock: it is looked at this often while the agent is at work. */
const usageLookMs = 2000;

/** What questions to a person took from the clocks. */
export interface QuestionTime {
  readonly questionMs: number;
  /** How long ago the last one was answered; undefined: none was. */
  readonly answeredMs?: number | undefined;
}

export function overdue(limits: AttemptLimits, status: AgentStatus, time: QuestionTime): Overdue {
  const spent = overBudget(limits, status);
  if (spent) return { kind: 'over', cause: 'budget', detail: spent };
  const clocks = clocksOf(limits, status, time).filter(clock => clock.maxMs > 0);
  const passed = clocks.find(clock => clock.ms >= clock.maxMs);
  if (passed) return { kind: 'over', cause: passed.cause, detail: `${passed.what} reached ${passed.maxMs / 1000} s` };
  const left = clocks.map(clock => clock.maxMs - clock.ms);
  return { kind: 'within', leftMs: Math.min(usageLookMs, ...left) };
}

export function overBudget(limits: AttemptLimits, { usage }: Pick<AgentStatus, 'usage'>): string | undefined {
  if (limits.tokensMax > 0 && usage.tokens > limits.tokensMax) return `${usage.tokens} of ${limits.tokensMax} tokens`;
  if (limits.toolCallsMax > 0 && usage.toolCalls > limits.toolCallsMax)
    return `${usage.toolCalls} of ${limits.toolCallsMax} tool calls`;
  const cost = usage.costUsd ?? 0;
  return limits.costUsdMax > 0 && cost > limits.costUsdMax ? `$${cost} of $${limits.costUsdMax}` : undefined;
}

/** Silence does not count during a tool call, which has its own limit; neither counts while a question was open. */
function clocksOf(limits: AttemptLimits, status: AgentStatus, { questionMs, answeredMs }: QuestionTime) {
  const sinceAnswer = answeredMs ?? Number.POSITIVE_INFINITY;
  const clock = (cause: EndCause, what: string, ms: number, maxMs: number) => ({ cause, what, ms, maxMs });
  return [
    clock('timeout', 'the attempt', status.elapsedMs - questionMs, limits.timeoutMs),
    status.toolMs === undefined
      ? clock('stall', 'silence', Math.min(status.silentMs, sinceAnswer), limits.stallTimeoutMs)
      : clock('tool-timeout', 'one tool call', Math.min(status.toolMs, sinceAnswer), limits.toolCallTimeoutMs),
  ];
}
