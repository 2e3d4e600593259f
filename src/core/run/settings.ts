// What a run was started with. Recorded in its first event: a later change of the configuration does not bend a run.
import { z } from 'zod';
import { limitsSchema } from '../limits.ts';
import { gateNames, workflowSchema } from './workflow.ts';

export const gatePolicySchema = z.enum(['block', 'warn', 'off']);
export type GatePolicy = z.infer<typeof gatePolicySchema>;

export const runSettingsSchema = z.object({
  workflow: workflowSchema,
  limits: limitsSchema,
  auditScoreThreshold: z.number().min(0).max(1).default(0.75),
  criticalBlocks: z.boolean().default(true),
  gatePolicy: z.partialRecord(z.enum(gateNames), gatePolicySchema).default({}),
  /** Authors whose items are run; empty never means everybody. Local items are trusted by their place. */
  codeowners: z.array(z.string()).default([]),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;
