// What starting and resuming runs takes and answers, as schemas.
import * as z from 'zod';
import { runnerName } from '../../config/schema/agent-keys.ts';
import { gateNames } from '../../core/gate/gate-name.ts';
import { runSettingsSchema } from '../../core/run/settings.ts';
import { containmentSchema } from '../../core/world/containment.ts';
import { driverSchema, list, streamSchema } from '../runs/answers.ts';
import { factSchema, summaryShape } from '../views/answers.ts';

export const startRequestSchema = z.strictObject({
  /** Each a number, a file, a sentence, or an issue of the forge. */
  items: list(z.string()),
  /** Default: the configuration's. */
  workflow: z.string().optional(),
  /** Instead of the configuration's, in the process that takes this request: it is not kept with the run. */
  runner: runnerName.schema.optional(),
  /** The one that writes code. */
  agent: z.string().optional(),
  /** Also items that are done. */
  isAgain: z.boolean().optional(),
  isPlanOnly: z.boolean().optional(),
});
export type StartRequest = z.infer<typeof startRequestSchema>;
/** Who will work for a role. */
const agent = z.strictObject({
  role: z.string(),
  /** Its name, and how it was chosen, a sentence for each step; absent: the configuration lists no agents. */
  agent: z.string().optional(),
  why: list(z.string()).optional(),
  runner: z.string(),
  /** Absent: the agent CLI's own choice. */
  model: z.string().optional(),
  reportsCost: z.boolean(),
  reportsTokens: z.boolean(),
  /** What keeps it in bounds: it asks before it acts, its own sandbox does, or nothing. */
  bounds: z.enum(['asks', 'sandboxed', 'none']),
  /** Keys of the role that the runner cannot follow. */
  ignores: list(z.enum(['thinking', 'extensions'])).optional(),
});
export type AgentPlan = Readonly<z.infer<typeof agent>>;

/** An answer that is "not modified" costs nothing. */
const forgeCalls = z.strictObject({ rest: z.int(), unchanged: z.int(), graphql: z.int() });
export type ForgeCalls = Readonly<z.infer<typeof forgeCalls>>;

const planShape = {
  items: list(z.strictObject({ item: z.string(), title: z.string(), run: streamSchema.optional() })),
  settings: runSettingsSchema.optional(),
  agents: list(agent).optional(),
  gates: list(z.enum(gateNames)).optional(),
  agentsAtOnce: z.int().optional(),
  /** What holds the processes of agents, set-up and gates. */
  containment: containmentSchema.optional(),
  /** Which commands of agents are allowed. */
  commandPolicy: z
    .strictObject({
      enabled: z.boolean(),
      stacks: list(z.string()),
      extra: list(list(z.string())),
      onAsk: z.enum(['person', 'deny']),
    })
    .optional(),
};
export const startedSchema = z.strictObject({
  plan: z.strictObject(planShape),
  runs: list(z.strictObject({ run: streamSchema, isNew: z.boolean(), driver: driverSchema })),
});
export type Started = z.infer<typeof startedSchema>;

/** What `run` and `resume` print with --json, a value per line. */
export const runLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan'), ...planShape }),
  /** Another process drives the run, which is only watched. */
  z.strictObject({ kind: z.literal('watching'), run: streamSchema, driver: z.string() }),
  z.strictObject({ kind: z.literal('event'), ...factSchema.omit({ stream: true }).shape, run: streamSchema }),
  z.strictObject({
    kind: z.literal('question'),
    run: streamSchema,
    text: z.string(),
    default: z.string().nullable(),
    deadline: z.number(),
  }),
  z.strictObject({
    kind: z.literal('summary'),
    ...summaryShape,
    link: z.string().optional(),
    forgeCalls: forgeCalls.optional(),
  }),
]);
