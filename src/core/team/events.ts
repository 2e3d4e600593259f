// Facts of a team: who is in it, what people asked of it, what its conflict detector and its merge train decided.
import * as z from 'zod';
import { effectEvents } from '../effect/events.ts';
import { type EventDefinitions, type EventOf, v1 } from '../event.ts';

const text = z.string().min(1);

/** Of a member or a team: safe in branch names, and not ending in `-2`, which would mean the second run of an item. */
export const memberNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,47}$/)
  .refine(name => !/-\d+$/.test(name) && !name.endsWith('-'));

const memberSchema = z.object({
  name: memberNameSchema,
  /** The item whose run this member is. */
  item: text,
  title: z.string(),
  /** Names of members, or whatever else a person wrote: what is not in the team keeps the member from landing. */
  dependsOn: z.array(text).readonly().default([]),
  /** The file that it was made from. */
  source: text.optional(),
  /** The agent that writes its code, where the rules are not to choose it. */
  agent: text.optional(),
  /** The same in journals that were written before agents had names. */
  runner: text.optional(),
});

/** What a team was started with: a later change of the configuration does not bend it. */
export const teamSettingsSchema = z.object({
  /** How long two sides of a conflict may sort it out before a person is asked. */
  windowMs: z.int().min(0).default(120_000),
  warnOnIntentOverlap: z.boolean().default(true),
  escalateOnViolation: z.boolean().default(true),
  /** How often the files of members whose agents work are compared. */
  worksetPollMs: z.int().min(1).default(5000),
  /** Whether the file system takes `A` and `a` for one name. */
  ignoreCase: z.boolean().default(false),
  /** Whether the project has a command that tests it: without one a person is asked before anything lands. */
  hasTests: z.boolean().default(true),
  learnings: z.boolean().default(false),
  /** Without a commit or a checked box. */
  noProgressMs: z
    .int()
    .min(1)
    .default(25 * 60_000),
  /** Of an agent at work that gives no sign of life. */
  silentMs: z
    .int()
    .min(1)
    .default(4 * 60_000),
  /** Waiting for another one. */
  blockedMs: z
    .int()
    .min(1)
    .default(15 * 60_000),
});

const skipReasons = [
  'cycle',
  'conflict',
  'regression',
  'not-verified',
  'unknown-dependency',
  'depends-on-skipped',
] as const;

const skippedSchema = z.object({ branch: text, why: z.enum(skipReasons), because: text.optional() });

/** `files`: absent where two patterns meet and no single file is named. */
export const noticeSchema = z.object({
  type: z.enum(['forward', 'in-flight', 'ownership']),
  pair: z.tuple([text, text]).readonly(),
  level: z.enum(['feedback', 'informational', 'question', 'cleared']),
  files: z.array(z.string()).readonly().optional(),
});

const questionKinds = ['conflict', 'cycle', 'unknown-dependency', 'no-tests', 'judgment', 'stall', 'prompt'] as const;

/** `unclear`: nothing could be made of it, and why. */
const readingSchema = z.object({
  kind: z.enum(['status', 'directive', 'judgment', 'open', 'unclear']),
  text,
  member: text.optional(),
});

export const teamEvents = {
  ...effectEvents,
  /** `base`: where the work goes in the end. `onto`: the branch that members land on. */
  TeamRequested: v1({
    team: memberNameSchema,
    base: text,
    onto: text,
    members: z.array(memberSchema).min(1).readonly(),
    settings: teamSettingsSchema,
  }),
  MemberAdded: v1({ member: memberSchema }),
  /** Its run is stopped; its work is kept. */
  MemberRemoved: v1({ name: text }),
  /** No run of its item could be begun. */
  MemberRefused: v1({ name: text, reason: text }),
  PauseRequested: v1({}),
  ResumeRequested: v1({}),
  StopRequested: v1({}),
  /** A person wants what is verified landed, without waiting for the rest. */
  TrainRequested: v1({}),
  /** A person tells a member what to do. */
  DirectiveGiven: v1({ id: text, member: text, text }),
  /** What a person typed, for the classifier to say what it is. */
  WordsSaid: v1({ id: text, text }),
  /** Nothing is sent by it: the person sees it first. */
  WordsUnderstood: v1({ id: text, reading: readingSchema }),
  /** What the conflict detector said, in its order; `cleared`: the cause is gone. */
  ConflictNoticed: v1(noticeSchema.shape),
  /** `id` names the cause, so that it is asked once. */
  QuestionAsked: v1({ id: text, kind: z.enum(questionKinds), text, members: z.array(text).readonly() }),
  /** A person's words. `isYes`: for a question that wants no more. */
  QuestionAnswered: v1({ id: text, answer: text, isYes: z.boolean().optional() }),
  /** The cause of a question is gone. */
  QuestionWithdrawn: v1({ id: text }),
  /** Everything that can land has landed; `skipped` says why the rest cannot. Recorded again when that changes. */
  TrainArrived: v1({
    merged: z.array(text).readonly(),
    skipped: z.array(skippedSchema).readonly(),
    regressions: z.array(text).readonly(),
  }),
  /** A person merged it on a forge: the review of its branch, by its address. Recorded again when it shows another commit. */
  TeamReviewed: v1({ url: text, commit: text }),
  TeamEnded: v1({ how: z.enum(['landed', 'stopped']) }),
} satisfies EventDefinitions;

export type TeamEvent = EventOf<typeof teamEvents>;
export type TeamEventData<T extends TeamEvent['type']> = Extract<TeamEvent, { type: T }>['data'];
export type TeamSettings = z.infer<typeof teamSettingsSchema>;
export type ConflictNotice = z.infer<typeof noticeSchema>;
export type Reading = z.infer<typeof readingSchema>;
export type Skipped = z.infer<typeof skippedSchema>;
export type TeamMember = z.infer<typeof memberSchema>;
