// What requests about epics take and answer, as schemas.
import * as z from 'zod';
import { epicStatuses, workItemStatuses } from '../../core/epic/body/words.ts';
import { tickOutcomes } from '../../core/epic/events.ts';
import { hookNames } from '../../core/epic/hook-events.ts';
import { verdictRoles } from '../../core/epic/verdict/verdict.ts';
import { driverSchema, list, streamSchema } from '../runs/answers.ts';

/** `7`, `#7` or `epic/7`. */
const epic = z.string().min(1);
export const epicNameSchema = z.strictObject({ epic });
export type EpicName = z.infer<typeof epicNameSchema>;

const decisionSchema = z.strictObject({
  id: z.string(),
  question: z.string(),
  options: list(z.string()),
  default: z.string(),
  owner: z.string(),
});
export type OpenDecision = z.infer<typeof decisionSchema>;

/** Where the body cannot be read. */
const faultSchema = z.strictObject({ line: z.int().nullable(), what: z.string(), remedy: z.string() });

export const tickedSchema = z.strictObject({
  epic: streamSchema,
  outcome: z.enum(tickOutcomes),
  why: z.string(),
  /** Nothing goes on before a person acted. */
  needsPerson: z.boolean(),
  /** Of the epic, after the tick; null: it has none, or cannot be read. */
  status: z.enum(epicStatuses).nullable(),
  /** Those that wait for an answer. */
  decisions: list(decisionSchema),
  fault: faultSchema.nullable(),
});
export type Ticked = z.infer<typeof tickedSchema>;

export const loopSchema = z.strictObject({
  epics: list(epic),
  /** How often each is ticked. Absent: never; their runs are driven until they rest. */
  everyMs: z.int().min(1000).optional(),
});
export type LoopRequest = z.infer<typeof loopSchema>;
export const loopedSchema = z.strictObject({ epics: list(streamSchema) });
export type Looped = z.infer<typeof loopedSchema>;
/** What `loop` prints as it happens. */
export const loopLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), stream: streamSchema, type: z.string() }),
  z.strictObject({ kind: z.literal('ticked'), ...tickedSchema.shape }),
]);

const itemSchema = z.strictObject({
  item: z.string(),
  title: z.string(),
  status: z.enum(workItemStatuses),
  worker: z.string(),
  pr: z.string(),
  lastActivity: z.string().nullable(),
  notes: z.string(),
});

/** What a tick would do now: ask an agent, decide, act, or end. */
const previewSchema = z.strictObject({
  kind: z.enum(['asks', 'decides', 'acts', 'ends']),
  role: z.enum(verdictRoles).nullable(),
  why: z.string(),
  needsPerson: z.boolean(),
});
export type TickPreview = z.infer<typeof previewSchema>;

export const epicStatusSchema = z.strictObject({
  epic: streamSchema,
  title: z.string(),
  status: z.enum(epicStatuses).nullable(),
  items: list(itemSchema),
  /** Of the decomposer, until a person approves it. */
  proposed: list(z.strictObject({ title: z.string(), size: z.string(), dependsOn: list(z.int()) })),
  brake: z.strictObject({
    reset: z.string().nullable(),
    reactHalts: z.int(),
    /** The newest eight rows of Pattern Memory that count as failures, by class. */
    failures: z.record(z.string(), z.int()),
    halts: z.string().nullable(),
  }),
  decisions: list(decisionSchema),
  infeasible: list(z.strictObject({ item: z.string(), requested: z.string(), notTaken: list(z.string()) })),
  driver: driverSchema,
  /** Of a forge: the tick that holds it, on whatever machine. */
  holder: z.string().nullable(),
  last: z.strictObject({ outcome: z.enum(tickOutcomes), why: z.string() }).nullable(),
  next: previewSchema,
});
export type EpicStatusAnswer = z.infer<typeof epicStatusSchema>;

export const approveEpicSchema = z.strictObject({
  epic,
  /** What the person saw; absent: what is there now. */
  scope: z.string().min(1).optional(),
});
export type ApproveEpic = z.infer<typeof approveEpicSchema>;

const approvedItemSchema = z.strictObject({
  /** Empty: it is proposed, and gets its number when it is filed. */
  item: z.string(),
  title: z.string(),
  worker: z.string(),
  /** Against what was approved last. */
  change: z.enum(['new', 'changed', 'same', 'at-work', 'over', 'gone']),
});
export const epicApprovalSchema = z.strictObject({
  epic: streamSchema,
  title: z.string(),
  scope: z.string(),
  before: z.enum(epicStatuses).nullable(),
  items: list(approvedItemSchema),
});
export type EpicApproval = z.infer<typeof epicApprovalSchema>;

export const answerDecisionSchema = z.strictObject({
  epic,
  answer: z.string().trim().min(1).max(500),
  /** Its id; absent: the only one that is open. */
  decision: z.string().min(1).optional(),
});
export type AnswerDecision = z.infer<typeof answerDecisionSchema>;
export const decisionAnsweredSchema = z.strictObject({
  epic: streamSchema,
  decision: z.string(),
  question: z.string(),
  answer: z.string(),
});
export type DecisionAnswered = z.infer<typeof decisionAnsweredSchema>;

export const prMergedSchema = z.strictObject({
  /** Its number, address or branch; absent: all are checked. */
  pr: z.string().min(1).optional(),
});
export type PrMerged = z.infer<typeof prMergedSchema>;
const hookRowSchema = z.strictObject({
  epic: streamSchema,
  why: z.string(),
  /** False: something kept it from being done. */
  isWell: z.boolean(),
});
export type HookRow = z.infer<typeof hookRowSchema>;
export const hookAnswerSchema = z.strictObject({ hook: z.enum(hookNames), epics: list(hookRowSchema) });
export type HookAnswer = z.infer<typeof hookAnswerSchema>;
