// Facts of an epic as this machine ticked it. What decides is the body of the epic; these keep effects from happening twice.
import * as z from 'zod';
import { agentSchema } from '../agents/agent.ts';
import { attemptLimitsSchema } from '../attempt/events.ts';
import { effectEvents } from '../effect/events.ts';
import { type EventDefinitions, type EventOf, v1 } from '../event.ts';
import { decisionSchema } from './decision.ts';
import { verdictRoles } from './verdict/verdict.ts';

const text = z.string().min(1);
const minute = 60_000;

/** What a tick was asked with: a later change of the configuration does not bend it. */
export const epicSettingsSchema = z.object({
  /** The branch that the work will land on. */
  base: text,
  /** The name of this repository. */
  project: z.string(),
  agents: z.array(agentSchema).readonly(),
  /** Whether other machines may tick it, too. */
  isShared: z.boolean(),
  /** Of the store of this machine: says nothing about the machine, but is another one elsewhere. */
  store: text,
  stalledMs: z
    .int()
    .min(1)
    .default(240 * minute),
  /** How long the body may be out of sight. */
  unseenMs: z
    .int()
    .min(1)
    .default(5 * minute),
  attempt: attemptLimitsSchema.default({
    timeoutMs: 20 * minute,
    stallTimeoutMs: 5 * minute,
    toolCallTimeoutMs: 5 * minute,
    tokensMax: 0,
    toolCallsMax: 200,
    costUsdMax: 3,
    questionTimeoutMs: minute,
  }),
});

/** Why a tick is over. */
export const tickOutcomes = [
  'decided',
  'held',
  'absent',
  'unreadable',
  'unseen',
  'unwritable',
  'waits',
  'not-approved',
  'idle',
  'halted',
  'finished',
  'overtaken',
  'no-answer',
] as const;

const questions = ['preflight', 'react', 'decompose', 'verify', 'critique'] as const;

/** What its agent is shown, as it was then. */
const shownSchema = z.object({
  body: z.object({ text: z.string(), author: z.string(), isTrusted: z.boolean() }),
  item: z
    .object({
      title: z.string(),
      body: z.string(),
      acceptance: z.array(z.string()).readonly(),
      author: z.string(),
      isTrusted: z.boolean(),
    })
    .optional(),
  pullRequest: z.string().optional(),
  rollbackPlan: z.string().optional(),
  approved: z.array(z.object({ item: text, worker: z.string(), project: z.string() })).readonly(),
});

/** `needsPerson`: nothing goes on before a person acted. */
export const conclusionSchema = z.object({
  outcome: z.enum(tickOutcomes),
  why: z.string(),
  needsPerson: z.boolean(),
});

export const epicEvents = {
  ...effectEvents,
  EpicTickRequested: v1({ tick: text, settings: epicSettingsSchema }),
  /** Which body this tick works on. What it has to see of the world follows from its items. */
  EpicRead: v1({
    version: z.string(),
    items: z.array(z.object({ item: text, status: z.string(), worker: z.string(), pr: z.string() })).readonly(),
    underWay: z.string().optional(),
    /** What another machine began to file, and did. */
    found: z.object({ item: text, title: z.string() }).optional(),
  }),
  /** The epic cannot be seen; until it is read again. */
  EpicLostFromView: v1({}),
  /** The one agent that this tick asks, and what about. */
  EpicAsked: v1({
    role: z.enum(verdictRoles),
    question: z.enum(questions),
    about: text,
    item: text.optional(),
    /** Those that may be dispatched. */
    candidates: z.array(text).readonly().default([]),
    rows: z.array(z.string()).readonly().default([]),
    risk: z.array(z.string()).readonly().default([]),
    /** The commit to be judged, and where it is. */
    commit: text.optional(),
    branch: text.optional(),
    evidence: z.string().optional(),
    /** What Pitwall's own evidence says against it. */
    objection: z.string().optional(),
    shown: shownSchema,
  }),
  EpicDecided: v1({ decision: decisionSchema }),
  /** `dropped`: it was not carried out, because the body is another one by now. */
  EpicDecisionClosed: v1({ key: text, how: z.enum(['written', 'dropped']), why: z.string() }),
  /** Only clearing up is left. */
  EpicTickConcluded: { version: 1, data: conclusionSchema },
  EpicTickEnded: v1({ tick: text }),
  /** A person lets the epic be worked on; `scope`: what they saw. */
  EpicApproved: v1({ scope: text }),
} satisfies EventDefinitions;

export type EpicEvent = EventOf<typeof epicEvents>;
export type EpicEventData<T extends EpicEvent['type']> = Extract<EpicEvent, { type: T }>['data'];
export type EpicSettings = z.infer<typeof epicSettingsSchema>;
export type EpicQuestionAsked = EpicEventData<'EpicAsked'>;
export type Conclusion = z.infer<typeof conclusionSchema>;
