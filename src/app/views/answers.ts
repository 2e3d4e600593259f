// What people and programs can see of runs, as schemas: the types of the functions come from here.
import * as z from 'zod';
import { actorSchema } from '../../core/event.ts';
import { gateNames } from '../../core/gate/gate-name.ts';
import { gateStates, gateTimeSchema } from '../../core/gate/gate-result.ts';
import { standingKinds, waits } from '../../core/run/view/standing.ts';
import { reviewSchema as shownReview } from '../../core/thread/review.ts';
import { containmentSchema } from '../../core/world/containment.ts';
import { driverSchema, list, nameSchema, streamSchema } from '../runs/answers.ts';

/** The standing of a run. `standing` and `next` are words for people, the rest is for programs. */
const standing = {
  run: streamSchema,
  standing: z.string(),
  state: z.enum(standingKinds),
  step: z.string().nullable(),
  waitsFor: z.enum(waits).nullable(),
  /** Null: the wait does not end by itself. */
  deadline: z.number().nullable(),
  /** What holds its processes on the machine that it was started on; null: it was not recorded. */
  containment: containmentSchema.nullable(),
  next: z.string(),
  /** What a person can type about it; the last one lets it go on. */
  commands: list(z.strictObject({ command: z.string(), does: z.string() })),
};

export const statusRequestSchema = z.strictObject({
  run: nameSchema.optional(),
  /** Also runs that ended. */
  isAll: z.boolean().optional(),
});
export type StatusRequest = z.infer<typeof statusRequestSchema>;
export const runRowSchema = z.strictObject({
  ...standing,
  item: z.string(),
  title: z.string(),
  isOver: z.boolean(),
  /** No person has to do anything about it any more. */
  isSettled: z.boolean(),
  isInReview: z.boolean(),
  /** What it does at this moment. */
  now: z.string(),
  costUsd: z.number().nullable(),
  driver: driverSchema,
  question: z.string().nullable(),
});
export type RunRow = z.infer<typeof runRowSchema>;

const attempt = z.strictObject({
  attempt: z.string(),
  role: z.string(),
  outcome: z.string(),
  tokens: z.number(),
  toolCalls: z.number(),
  costUsd: z.number().optional(),
  /** How long its agent worked; absent: it has not ended, or ended while no Pitwall was there. */
  durationMs: z.number().optional(),
  model: z.string().optional(),
});
const effortShape = { gateReturns: z.int(), rejections: z.int(), costUsd: z.number() };
const gateResult = z.strictObject({
  gate: z.enum(gateNames),
  state: z.enum(gateStates),
  /** The file with all that was printed, of a gate that did not pass. */
  log: z.string().optional(),
  /** How many findings the base and the commit have. */
  counts: z.strictObject({ base: z.number(), head: z.number() }).optional(),
});
const gateReport = z.strictObject({ commit: z.string(), results: list(gateResult), time: gateTimeSchema.optional() });
export const summaryShape = {
  ...standing,
  attempts: list(attempt),
  /** What gates said of each commit, oldest first. */
  gates: list(gateReport),
  ...effortShape,
  audits: list(
    z.strictObject({
      attempt: z.string(),
      verdict: z.string(),
      passing: z.int(),
      total: z.int(),
      /** `rejected: score 6/8`. */
      text: z.string(),
      /** What it says of each dimension; a null `judgment`: nothing. */
      dimensions: list(z.strictObject({ name: z.string(), judgment: z.string().nullable(), evidence: z.string() })),
    }),
  ),
  warnings: list(z.string()),
};
const summarySchema = z.strictObject(summaryShape);
export type RunSummary = z.infer<typeof summarySchema>;

export const factSchema = z.strictObject({
  stream: streamSchema,
  version: z.int(),
  id: z.string(),
  at: z.number(),
  type: z.string(),
  actor: actorSchema,
  data: z.unknown(),
});
/** A request of an agent for permission, and what was decided. */
export const decisionSchema = z.strictObject({
  attempt: z.string(),
  at: z.number(),
  tool: z.string(),
  command: z.string().optional(),
  paths: list(z.string()),
  answer: z.enum(['allow', 'deny']),
  reason: z.string(),
  by: z.enum(['policy', 'person']),
});
export type PermissionDecision = z.infer<typeof decisionSchema>;
export const storySchema = z.strictObject({
  ...summaryShape,
  events: list(factSchema),
  decisions: list(decisionSchema),
});
export type Story = z.infer<typeof storySchema>;
export const replayRequestSchema = z.strictObject({ run: nameSchema, to: z.number().min(1).optional() });
export type ReplayRequest = z.infer<typeof replayRequestSchema>;
export const replaySchema = z.strictObject({ ...summaryShape, to: z.int(), of: z.int(), events: list(factSchema) });
export type Replay = z.infer<typeof replaySchema>;
export const threadSchema = list(z.looseObject({ text: z.string(), at: z.number() }));
export type ThreadAnswer = z.infer<typeof threadSchema>;

const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('known'), value: z.unknown() }),
  z.strictObject({ kind: z.literal('absent') }),
  z.strictObject({ kind: z.literal('unknown'), reason: z.string() }),
]);
/** The attempt that is running. */
const runningAttempt = z.strictObject({
  attempt: z.string(),
  role: z.string(),
  /** The agent that was chosen for it, and how, a sentence for each step; null: it is chosen when it starts. */
  agent: z.strictObject({ name: z.string(), why: list(z.string()) }).nullable(),
  /** Its agent works on as many others as it may; null: it does not. */
  waitsForAgent: z.string().nullable(),
  /** When its agent was started; null: it was not yet. */
  startedAt: z.number().nullable(),
  timeoutMs: z.number(),
  /** Why it is being ended; null: it is not. */
  ending: z.string().nullable(),
  question: z.strictObject({ text: z.string(), deadline: z.number() }).nullable(),
});
const observed = z.strictObject({ query: z.string(), answer });
export const explainedSchema = z.strictObject({
  ...standing,
  driver: driverSchema,
  rule: z.string(),
  why: z.string(),
  record: list(z.strictObject({ type: z.string(), data: z.unknown() })),
  effects: list(z.strictObject({ kind: z.string(), cause: z.string(), input: z.unknown() })),
  wakeAt: z.number().optional(),
  nextPollAt: z.number().optional(),
  awaits: z.string().optional(),
  attempt: runningAttempt.nullable(),
  seen: list(observed),
});
export type Explained = z.infer<typeof explainedSchema>;

export const conversationSchema = z.strictObject({
  run: streamSchema,
  attempt: z.string(),
  role: z.string(),
  /** What a person starts to continue it, or to join the terminal that its agent works in now. */
  argv: z.tuple([z.string()], z.string()).readonly(),
  folder: z.string(),
  runner: z.string(),
  /** The commit that the work started from, where it is known. */
  base: z.string().optional(),
  /** Its agent is at work in a terminal, which a person joins. */
  isJoined: z.boolean().optional(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const promptRequestSchema = z.strictObject({ run: nameSchema, role: z.string().min(1) });
export type PromptRequest = z.infer<typeof promptRequestSchema>;
const promptPart = z.looseObject({
  title: z.string(),
  provenance: z.strictObject({ kind: z.string(), who: z.string(), where: z.string() }),
  shown: z.string(),
  text: z.string(),
  leftOut: z.number(),
});
export const promptSchema = z.strictObject({
  run: streamSchema,
  role: z.string(),
  definition: z.strictObject({ file: z.string(), origin: z.enum(['built-in', 'project']) }),
  system: z.string(),
  task: z.string(),
  parts: list(promptPart),
});
export type PromptAnswer = z.infer<typeof promptSchema>;

export const reviewRequestSchema = z.strictObject({
  run: nameSchema,
  /** With the whole change. */
  isWhole: z.boolean().optional(),
});
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;
export const reviewSchema = z.strictObject({
  ...shownReview.shape,
  run: streamSchema,
  branch: z.string(),
  stat: z.string(),
  patch: z.string().nullable(),
  /** What the run took. */
  effort: z.strictObject({ ...effortShape, attempts: z.int(), tokens: z.number() }),
  /** Attempts that were asked for changes and brought none. */
  warnings: list(z.string()),
  /** The gates on the newest commit that they judged. */
  gates: list(gateResult),
});
export type ReviewAnswer = z.infer<typeof reviewSchema>;

/** A line of a transcript, as it is stored. */
export const transcriptLineSchema = z.looseObject({ kind: z.string(), at: z.number() });
export type TranscriptLine = z.infer<typeof transcriptLineSchema>;
