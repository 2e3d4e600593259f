// Facts of a run: what was asked for, which steps it entered, how its attempts ended, and what people requested.
import * as z from 'zod';
import { resultErrorsSchema } from '../attempt/events.ts';
import { followUpSchema } from '../attempt/follow-up.ts';
import { outcomeSchema, usageSchema } from '../attempt/outcome.ts';
import { resultSchema } from '../attempt/result/result.ts';
import { effectEvents } from '../effect/events.ts';
import { type EventDefinitions, type EventOf, v1 } from '../event.ts';
import { containmentSchema } from '../world/containment.ts';
import { itemFactsSchema } from '../world/item.ts';
import { runSettingsSchema } from './settings.ts';
import { stopReasonSchema } from './stop-reason.ts';

const status = z.string().min(1);
const commit = z.string().min(1);

export const visitHows = [
  'start',
  'forward',
  'skip',
  'back',
  'bounce',
  'rejection',
  'review',
  'jump',
  'rebase',
  'conflict',
] as const;

/** The result of an attempt, or what a review returned. */
const visitSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attempt'), attempt: z.string().min(1) }),
  z.object({ kind: z.literal('review'), id: z.string().min(1) }),
]);

export const runEvents = {
  ...effectEvents,
  RunRequested: v1({
    run: z.string().min(1),
    item: z.string().min(1),
    branch: z.string().min(1),
    base: z.string().min(1),
    startStatus: status.optional(),
    /** The stream of the flow that asked for it; without one a person did. */
    parent: z.string().min(1).optional(),
    settings: runSettingsSchema,
    /** What holds its processes on the machine that it was started on. */
    containment: containmentSchema.optional(),
  }),
  ItemRead: { version: 1, data: itemFactsSchema },
  /** Title or body are not what they were: it is read again before anybody works on it. */
  ItemChanged: v1({ version: z.string() }),
  /** `by`: who closed it, if that is known. */
  ItemClosed: v1({ by: z.string().min(1).optional() }),
  /** A trusted person moved the card: a command, followed once. `move` is the board's own name for it. */
  MoveFollowed: v1({ move: z.string().min(1), by: z.string().min(1), status, as: z.enum(['stop', 'jump']) }),
  /** The card stood elsewhere without right, and goes back to the step of the run. */
  CardPutBack: v1({ move: z.string().min(1).optional() }),
  /** `source`: whose words the reason is; without it they are Pitwall's own. */
  StepEntered: v1({ status, how: z.enum(visitHows), reason: z.string(), source: visitSourceSchema.optional() }),
  AttemptPlanned: v1({
    attempt: z.string().min(1),
    role: z.string().min(1),
    why: z.enum(['first', 'retry', 'repair', 'resume']),
    notBefore: z.number(),
    commit: z.string().optional(),
    continues: z.string().optional(),
    notes: z.array(z.string()),
  }),
  AttemptConcluded: v1({
    attempt: z.string().min(1),
    outcome: outcomeSchema,
    usage: usageSchema,
    result: resultSchema.optional(),
    errors: resultErrorsSchema.default([]),
    /** How long its agent worked; absent where Pitwall was not there to see its end. */
    workedMs: z.number().optional(),
    /** The agent's last words, where no result says more. */
    text: z.string().optional(),
    /** Work that it found and left to others: in its result, or noted before. */
    followUps: z.array(followUpSchema).optional(),
    /** Files that git obeys and that changed while the agent worked. */
    gitChanges: z.array(z.string()).optional(),
  }),
  AuditJudged: v1({
    attempt: z.string().min(1),
    commit: z.string().min(1),
    /** `void`: the branch moved while the auditor looked. */
    verdict: z.enum(['approved', 'rejected', 'score-rejected', 'void']),
    passing: z.int(),
    total: z.int(),
    criticals: z.int(),
    /** Dimensions that the auditor judged, or has a finding about. */
    addressed: z.int().optional(),
  }),
  /** An approval that is silent about most dimensions: its auditor is asked once more. */
  AuditSentBack: v1({ attempt: z.string().min(1), addressed: z.int(), total: z.int() }),
  /** The branch got these commits again on top of its base. `isSame`: every patch is what it was, to the letter. */
  Rebased: v1({ from: commit, to: commit, base: commit, isSame: z.boolean() }),
  RebaseConflicted: v1({ from: commit, base: commit, files: z.array(z.string()) }),
  /** What was approved on `from` counts on `to`, because no patch changed and the gates let it pass. */
  AuditCarried: v1({ from: commit, to: commit }),
  /** The base branch got the commits up to `from` as one, `to`, with the same files: what was proven on `from` is proven there. */
  WorkSquashed: v1({ from: commit, to: commit, tree: commit }),
  /** `by`: the trusted person whose words the reason is; without one it is a tool's. */
  ReviewReturned: v1({ id: z.string().min(1), reason: z.string(), by: z.string().min(1).optional() }),
  /** What the agent of the code step has to know. `isBinding`: the work goes back to it; else it is there in the next prompt. */
  FeedbackGiven: v1({
    id: z.string().min(1),
    reason: z.string().min(1),
    by: z.string().min(1).optional(),
    isBinding: z.boolean(),
  }),
  /** Something that the run needs cannot be seen. */
  SightLost: v1({ why: z.string(), isOutage: z.boolean().default(false) }),
  SightRegained: v1({}),
  /** Something tolerated; listed in the summary. */
  Warned: v1({ cause: z.string().min(1), message: z.string() }),
  RunStopped: v1({ reason: stopReasonSchema, detail: z.string() }),
  /** `merged-unproven`: somebody merged a commit for which this run has no evidence. */
  RunEnded: v1({ how: z.enum(['merged', 'merged-unproven', 'already-resolved']), detail: z.string() }),
  PauseRequested: v1({}),
  ResumeRequested: v1({ grant: z.boolean() }),
  /** `closedReview`: it comes with the closed review, and this is what the person said. */
  StopRequested: v1({ drop: z.boolean(), closedReview: z.string().optional() }),
  /** The worktree of a run that is over, whose removal was given up, is to be removed after all. */
  RemovalRequested: v1({}),
  /** A person wants the review on its base branch. */
  /** `commit`: only this one, and only while it is in review. Without it a person wants what there is. */
  MergeRequested: v1({ updateCheckout: z.boolean(), commit: commit.optional() }),
  /** It cannot be landed as things are; the run stays in review. */
  MergeRefused: v1({ reason: z.string(), remedy: z.string() }),
  JumpRequested: v1({ status }),
  JumpRefused: v1({ status, reason: z.string() }),
  /** A person decides whether the item is resolved, as the agent says. Without such a question it changes nothing. */
  ResolutionAnswered: v1({ isResolved: z.boolean() }),
  OverrideGiven: v1({ commit: z.string().min(1), reason: z.string().min(1) }),
} satisfies EventDefinitions;

export type RunEvent = EventOf<typeof runEvents>;
export type EventData<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>['data'];
