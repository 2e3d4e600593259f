// How an attempt can end: a closed set, shared by every flow and every runner.
import * as z from 'zod';
import { formatUtc } from '../../std/format-utc.ts';
import { oneLine } from '../../std/one-line.ts';

/** Neither waiting nor a new attempt helps: a person has to log in, to pay, to name another model or to free disk space. */
export const personCauses = ['not-logged-in', 'quota-gone', 'model-unknown', 'disk-full'] as const;
const failureCauses = ['model-error', 'budget', 'unanswered', 'runner-error', ...personCauses] as const;

export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('finished') }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
  z.object({ kind: z.literal('failed'), cause: z.enum(failureCauses), detail: z.string() }),
  /** `engine`: Pitwall itself ended or died; the agent is not to blame. */
  z.object({ kind: z.literal('cancelled'), by: z.enum(['person', 'flow', 'engine']) }),
  z.object({ kind: z.literal('timed-out'), detail: z.string() }),
  z.object({ kind: z.literal('stalled'), detail: z.string() }),
  z.object({ kind: z.literal('rate-limited'), until: z.number() }),
  z.object({ kind: z.literal('crashed'), detail: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** In one line. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'rate-limited':
      return `the rate limit is reached until ${formatUtc(outcome.until)}`;
    case 'refused':
      return `refused: ${oneLine(outcome.reason)}`;
    case 'finished':
    case 'cancelled':
      return outcome.kind;
    default:
      return outcome.detail === '' ? outcome.kind : `${outcome.kind}: ${oneLine(outcome.detail)}`;
  }
}

export const usageSchema = z.object({
  tokens: z.number().min(0),
  toolCalls: z.number().min(0),
  /** Absent where the runner does not report it. */
  costUsd: z.number().min(0).optional(),
  /** As the agent named it; absent where it does not. */
  model: z.string().optional(),
});
export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = { tokens: 0, toolCalls: 0 };
