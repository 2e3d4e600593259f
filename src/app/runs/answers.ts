// What requests to runs take and answer, as schemas: the types of the functions come from here.
import * as z from 'zod';
import { stopReasonSchema } from '../../core/run/stop-reason.ts';

/** A run is named `7`, `#7` or `run/7`. */
export const nameSchema = z.string().min(1);
export const streamSchema = z.string();
/** The commit that the person saw: when the run is at another one, the request is refused. */
const seenCommit = z.string().min(1).optional();
/** Who drives the run, for people; null: no live process does. */
export const driverSchema = z.string().nullable();
const stopped = z.object({ reason: stopReasonSchema, detail: z.string(), at: z.number() }).nullable();
export const list = <T extends z.ZodType>(of: T) => z.array(of).readonly();

export const runNameSchema = z.strictObject({ run: nameSchema });
export type RunName = z.infer<typeof runNameSchema>;
export const attemptNameSchema = z.strictObject({ run: nameSchema, attempt: z.string().optional() });
export type AttemptName = z.infer<typeof attemptNameSchema>;

/** What was asked for was recorded; the process that drives the run acts on it. */
export const requestedSchema = z.strictObject({ run: streamSchema, asked: z.string(), driver: driverSchema });
export type Requested = z.infer<typeof requestedSchema>;
export const stoppedAllSchema = z.strictObject({ asked: z.literal('stop'), runs: list(streamSchema) });
export type StoppedAll = z.infer<typeof stoppedAllSchema>;
export const moveRequestSchema = z.strictObject({ run: nameSchema, status: z.string().min(1) });
export type MoveRequest = z.infer<typeof moveRequestSchema>;
export const overrideRequestSchema = z.strictObject({ run: nameSchema, reason: z.string(), commit: seenCommit });
export type OverrideRequest = z.infer<typeof overrideRequestSchema>;
export const resumeRequestSchema = z.strictObject({ run: nameSchema, grant: z.boolean().optional() });
export type ResumeRequest = z.infer<typeof resumeRequestSchema>;

export const openQuestionSchema = z.strictObject({
  run: streamSchema,
  question: z.string(),
  text: z.string(),
  default: z.string().nullable(),
  /** Null: it stays open. */
  until: z.iso.datetime().nullable(),
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;
export const answerRequestSchema = z.strictObject({
  run: nameSchema,
  answer: z.string().min(1),
  /** The one that the person read. */
  question: z.string().optional(),
});
export type AnswerRequest = z.infer<typeof answerRequestSchema>;
export const answeredSchema = z.strictObject({
  run: streamSchema,
  question: z.string(),
  answer: z.string(),
  driver: driverSchema,
});
export type Answered = z.infer<typeof answeredSchema>;

export const commitRequestSchema = z.strictObject({ run: nameSchema, commit: seenCommit });
export type CommitRequest = z.infer<typeof commitRequestSchema>;
export const approvedSchema = z.discriminatedUnion('approved', [
  z.strictObject({ run: streamSchema, approved: z.literal('permission'), driver: driverSchema }),
  z.strictObject({ run: streamSchema, approved: z.literal('review'), commit: z.string() }),
]);
export type Approved = z.infer<typeof approvedSchema>;
export const changesRequestSchema = z.strictObject({ run: nameSchema, text: z.string(), commit: seenCommit });
export type ChangesRequest = z.infer<typeof changesRequestSchema>;
export const changesAskedSchema = z.strictObject({
  run: streamSchema,
  asked: z.literal('changes'),
  /** False: reactions are off for this run, so it stays in review. */
  isFollowed: z.boolean(),
  driver: driverSchema,
});
export type ChangesAsked = z.infer<typeof changesAskedSchema>;
export const closeRequestSchema = z.strictObject({ run: nameSchema, reason: z.string().optional() });
export type CloseRequest = z.infer<typeof closeRequestSchema>;
export const closedSchema = z.strictObject({
  run: streamSchema,
  asked: z.literal('close'),
  stopped,
  driver: driverSchema,
});
export type Closed = z.infer<typeof closedSchema>;
export const mergeRequestSchema = z.strictObject({
  run: nameSchema,
  commit: seenCommit,
  /** A clean checkout of the base branch may be moved along. Default: true. */
  updateCheckout: z.boolean().optional(),
});
export type MergeRequest = z.infer<typeof mergeRequestSchema>;
/** What came of a merge that was driven to its end. */
export const landedSchema = z.strictObject({
  run: streamSchema,
  base: z.string(),
  landed: z.string().nullable(),
  ended: z.string().nullable(),
  /** Submodules that it changes. */
  submodules: list(z.string()),
  stopped,
});
export type Landed = z.infer<typeof landedSchema>;
