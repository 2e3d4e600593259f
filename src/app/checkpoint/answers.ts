// What `checkpoint` takes and answers.
import * as z from 'zod';
import { verdicts } from '../../core/checkpoint/assess.ts';
import { checkpointIds, checkResults, vetoes } from '../../core/checkpoint/check.ts';

export const checkpointRequestSchema = z.strictObject({
  checkpoint: z.enum(checkpointIds),
  /** A session folder. */
  session: z.string().min(1),
  /** The time that counts as now; default: the clock. */
  now: z.iso.datetime({ offset: true }).optional(),
  /** Take every judged check as passed: a person judged them. */
  judged: z.literal('pass').optional(),
});
export type CheckpointRequest = Readonly<z.infer<typeof checkpointRequestSchema>>;

const texts = z.array(z.string()).readonly();

const rowSchema = z.strictObject({
  by: z.enum(['code', 'judged']),
  table: z.enum(['consistency', 'process', 'health']),
  result: z.enum(checkResults),
  names: texts,
  place: z.string().optional(),
  evidence: z.string(),
});

export const checkpointAnswerSchema = z.strictObject({
  checkpoint: z.enum(checkpointIds),
  session: z.string(),
  checks: z.record(z.string(), rowSchema),
  score: z.number(),
  verdict: z.enum(verdicts),
  /** What blocks whatever the score is. */
  vetoes: z.array(z.enum(vetoes)).readonly(),
  stateMissing: texts,
  notes: texts,
  overrides: z
    .array(
      z.strictObject({
        checkpoint: z.string(),
        by: z.string(),
        at: z.string(),
        scope: texts,
        reason: z.string(),
        place: z.string(),
      }),
    )
    .readonly(),
  /** Inside the folder. */
  report: z.string(),
  /** The ids of the messages that it wrote. */
  messages: texts,
});
export type CheckpointAnswer = Readonly<z.infer<typeof checkpointAnswerSchema>>;
