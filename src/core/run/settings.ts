// What a run was started with. Recorded in its first event: a later change of the configuration does not bend a run.
import * as z from 'zod';
import { agentOfRoleSchema } from '../agents/agent-work.ts';
import { gateNames, gatePolicySchema } from '../gate/gate-name.ts';
import { limitsSchema } from '../limits.ts';
import { workflowSchema } from '../workflow/workflow.ts';

/** What a role's own definition says of its attempts; where it says nothing, the limits of the run apply. */
export const roleSettingsSchema = z.object({
  tokensMax: z.int().min(1).optional(),
  toolCallsMax: z.int().min(1).optional(),
  costUsdMax: z.number().positive().optional(),
  outputFormat: z.literal('structured-json').optional(),
  ofAgent: agentOfRoleSchema.optional(),
  /** What it needs of its agent; absent in journals that were written before agents had names. */
  capabilities: z.array(z.string()).optional(),
});

export const runSettingsSchema = z.object({
  workflow: workflowSchema,
  limits: limitsSchema,
  auditScoreThreshold: z.number().min(0).max(1).default(0.75),
  criticalBlocks: z.boolean().default(true),
  gatePolicy: z.partialRecord(z.enum(gateNames), gatePolicySchema).default({}),
  /** Authors whose items are run; empty never means everybody. Local items are trusted by their place. */
  codeowners: z.array(z.string()).default([]),
  /** Whether what reviewers and the base branch do after Done sends the work back by itself. */
  reactions: z.boolean().default(true),
  /** How often item and card are looked at while the run is open; 0 = never. */
  watchItemMs: z.int().min(0).default(0),
  /** How often a review that waits for people is looked at; one on this machine tells by itself. */
  reviewPollMs: z.int().min(1).default(60_000),
  /** Whether the item is closed when the run ended with its work merged or needless. */
  closesItems: z.boolean().default(false),
  /** Before the number of an item in commits and reviews. A forge links `#7`, so an item that is not there has another. */
  itemPrefix: z.string().default('#'),
  /** Last lines of every commit that Pitwall makes, with `{run}`, `{attempt}` and `{item}` filled in. */
  commitTrailers: z.array(z.string()).default(['Pitwall-Run: {run}', 'Pitwall-Attempt: {attempt}']),
  /** `squash`: the base branch gets the work as one commit with the same files. */
  landing: z.enum(['as-is', 'squash']).default('as-is'),
  roles: z.record(z.string(), roleSettingsSchema).default({}),
  /** The agent of the roles that write code; default: that of the role, or what the rules choose. */
  agent: z.string().min(1).optional(),
  /** The same in journals that were written before agents had names. */
  runner: z.string().min(1).optional(),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;
