// Facts of one start of one agent, from the request to its outcome.
import * as z from 'zod';
import { agentWorkSchema, chosenAgentSchema } from '../agents/agent-work.ts';
import { effectEvents } from '../effect/events.ts';
import { type EventDefinitions, type EventOf, v1 } from '../event.ts';
import { containmentSchema } from '../world/containment.ts';
import { gitSettingsSchema } from '../world/git-settings.ts';
import { followUpSchema } from './follow-up.ts';
import { outcomeSchema, usageSchema } from './outcome.ts';
import { aboutFromName, questionAskedSchema } from './question.ts';

/** Limits of this attempt; 0 means none. */
export const attemptLimitsSchema = z.object({
  timeoutMs: z.number().min(0),
  stallTimeoutMs: z.number().min(0),
  toolCallTimeoutMs: z.number().min(0),
  tokensMax: z.number().min(0),
  toolCallsMax: z.number().min(0),
  costUsdMax: z.number().min(0),
  questionTimeoutMs: z.number().min(1),
});
export type AttemptLimits = z.infer<typeof attemptLimitsSchema>;

export const attemptRequestSchema = z.object({
  attempt: z.string().min(1),
  /** The stream of the flow that asked for it. */
  flow: z.string().min(1),
  role: z.string().min(1),
  worktree: z.string().min(1),
  /** The branch that the work will land on: only Pitwall moves it while the agent works. */
  base: z.string().min(1).optional(),
  /** The commit to be judged, for a role that judges one. */
  commit: z.string().optional(),
  /** An earlier attempt whose conversation goes on, where the runner can. */
  continues: z.string().optional(),
  /** What the agent reads besides its role's ordinary parts: why it runs again, what was wrong. */
  notes: z.array(z.string()),
  limits: attemptLimitsSchema,
  /** What the choice of its agent depends on; absent: the definition of its role alone. */
  work: agentWorkSchema.optional(),
  /** Chosen when it was queued; absent: when it is launched. */
  agent: chosenAgentSchema.optional(),
});
export type AttemptRequest = z.infer<typeof attemptRequestSchema>;

export const processIdentitySchema = z.object({
  pid: z.int().min(1),
  startTime: z.string(),
  bootId: z.string(),
});
export type ProcessIdentity = z.infer<typeof processIdentitySchema>;

/** Of each value that does not fit: where it is in the result, and what is wrong with it. */
export const resultErrorsSchema = z.array(z.object({ path: z.string(), message: z.string() }));
export type ResultErrors = z.infer<typeof resultErrorsSchema>;

/** `engine`: Pitwall itself was asked to stop. */
export const cancelRequestSchema = z.object({ by: z.enum(['person', 'flow', 'engine']), reason: z.string() });

const endCauses = ['cancel', 'timeout', 'tool-timeout', 'stall', 'budget', 'unanswered', 'orphaned'] as const;
export type EndCause = (typeof endCauses)[number];

export const attemptEvents = {
  ...effectEvents,
  AttemptRequested: { version: 1, data: attemptRequestSchema },
  /** Appended before the launcher may run anything: an engine that takes over knows what to end. */
  AttemptLaunched: v1({
    process: processIdentitySchema,
    epoch: z.int().min(1),
    /** As they were before the agent could touch them. */
    gitSettings: gitSettingsSchema.optional(),
    /** What holds the processes of the agent. */
    containment: containmentSchema.optional(),
  }),
  AttemptCancelRequested: { version: 1, data: cancelRequestSchema },
  QuestionAsked: { version: 2, data: questionAskedSchema, upcast: { 1: aboutFromName } },
  QuestionAnswered: v1({ question: z.string().min(1), answer: z.string() }),
  /** Counts even if the process then dies. The flow that asked judges whether it fits. */
  ResultSubmitted: v1({ result: z.unknown() }),
  /** What the agent submitted did not fit, and it was asked to correct these. */
  ResultRefused: v1({ errors: resultErrorsSchema }),
  /** Work that the agent found and leaves to others. */
  FollowUpNoted: { version: 1, data: followUpSchema },
  AttemptEndRequested: v1({ cause: z.enum(endCauses), detail: z.string() }),
  /** Only after every process of the attempt is gone. */
  AttemptEnded: v1({ outcome: outcomeSchema, usage: usageSchema, text: z.string().optional() }),
} satisfies EventDefinitions;

export type AttemptEvent = EventOf<typeof attemptEvents>;
