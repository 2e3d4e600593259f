// What requests to teams take and answer, as schemas.
import * as z from 'zod';
import { driverSchema, list, streamSchema } from '../runs/answers.ts';

/** `auth` or `team/auth`; absent: the only one that is open. */
const team = z.string().min(1).optional();
export const teamNameSchema = z.strictObject({ team });
export type TeamName = z.infer<typeof teamNameSchema>;

const startItem = z.strictObject({
  /** A number, a sentence or the text of a spec. */
  text: z.string().min(1),
  /** Absent: made of its title. */
  name: z.string().min(1).optional(),
  /** Names, files or items of others. */
  dependsOn: list(z.string()).default([]),
  source: z.string().min(1).optional(),
  /** The agent, or the runner, that writes its code; default: what the rules choose. */
  agent: z.string().min(1).optional(),
});
export const teamStartSchema = z.strictObject({
  name: z.string().min(1),
  items: list(startItem),
  /** Default: a branch of Pitwall's own. */
  onto: z.string().min(1).optional(),
});
export type TeamStart = z.infer<typeof teamStartSchema>;

export const teamAskedSchema = z.strictObject({ team: streamSchema, asked: z.string(), driver: driverSchema });
export type TeamAsked = z.infer<typeof teamAskedSchema>;

const member = z.string().min(1);
export const teamMemberSchema = z.strictObject({ team, member });
export type TeamMemberName = z.infer<typeof teamMemberSchema>;
export const teamTellSchema = z.strictObject({ team, member, text: z.string().min(1) });
export type TeamTell = z.infer<typeof teamTellSchema>;
export const teamAskSchema = z.strictObject({ team, text: z.string().trim().min(1).max(10_000) });
export type TeamAsk = z.infer<typeof teamAskSchema>;
const readingSchema = z.object({
  kind: z.enum(['status', 'directive', 'judgment', 'open', 'unclear']),
  text: z.string(),
  member: z.string().optional(),
});
/** `reading`: null where no process that drives the team has read it. */
export const teamWordsSchema = z.strictObject({
  team: streamSchema,
  id: z.string(),
  driver: driverSchema,
  reading: readingSchema.nullable(),
});
export type TeamWords = z.infer<typeof teamWordsSchema>;
export const teamAnswerSchema = z.strictObject({
  team,
  answer: z.string().min(1),
  /** Its id; absent: the only one that is open. */
  question: z.string().min(1).optional(),
});
export type TeamAnswer = z.infer<typeof teamAnswerSchema>;

/** The same as at the start of a team, for one that is there. */
export const teamAddSchema = z.strictObject({ team, items: list(startItem) });
export type TeamAdd = z.infer<typeof teamAddSchema>;

const memberRow = z.strictObject({
  member: z.string(),
  item: z.string(),
  title: z.string(),
  run: streamSchema.nullable(),
  /** In words: where its run is. */
  standing: z.string(),
  state: z.enum(['starting', 'working', 'verified', 'landing', 'landed', 'stopped', 'refused']),
  commit: z.string().nullable(),
  dependsOn: list(z.string()),
  /** Why it cannot land as things are. */
  why: z.string().nullable(),
});
export type MemberRow = z.infer<typeof memberRow>;

export const teamStatusSchema = z.strictObject({
  team: streamSchema,
  base: z.string(),
  onto: z.string(),
  state: z.enum(['open', 'paused', 'stopping', 'ended']),
  /** Absent while it is open. */
  ended: z.enum(['landed', 'stopped']).nullable(),
  /** The address of the pull request of its branch. Null: none was opened. */
  review: z.string().nullable(),
  driver: driverSchema,
  members: list(memberRow),
  conflicts: list(
    z.strictObject({
      type: z.string(),
      pair: z.tuple([z.string(), z.string()]).readonly(),
      level: z.string(),
      files: list(z.string()),
    }),
  ),
  /** `from`: the member that asks; absent where the team itself does. */
  questions: list(z.strictObject({ id: z.string(), kind: z.string(), text: z.string(), from: z.string().optional() })),
});
export type TeamStatus = z.infer<typeof teamStatusSchema>;

const agentOfTeam = z.strictObject({ member: z.string(), attempt: z.string() });
const paneRow = z.strictObject({
  pane: z.string(),
  pid: z.int(),
  /** Of its terminal's server. */
  socket: z.string(),
  startedFor: agentOfTeam,
  /** Null: the pane is gone, or is another process than the one that was started. */
  folder: z.string().nullable(),
  /** In whose worktree it is. Null: in none of the team's. */
  agent: agentOfTeam.nullable(),
});
export type PaneRow = z.infer<typeof paneRow>;
export const teamPanesSchema = z.strictObject({ team: streamSchema, panes: list(paneRow) });
export type TeamPanes = z.infer<typeof teamPanesSchema>;

const startedMember = z.strictObject({
  name: z.string(),
  item: z.string(),
  title: z.string(),
  dependsOn: list(z.string()),
  source: z.string().optional(),
});
const planShape = { team: z.string(), base: z.string(), onto: z.string(), members: list(startedMember) };
export const teamStartedSchema = z.strictObject({ plan: z.strictObject(planShape), team: streamSchema });
export type TeamStarted = z.infer<typeof teamStartedSchema>;

/** What `team start` and `team resume` print as it happens: the plan, each fact, and where everything is at the end. */
export const teamLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan'), ...planShape }),
  z.object({ kind: z.literal('event'), stream: streamSchema, type: z.string() }),
  z.strictObject({ kind: z.literal('watching'), team: streamSchema, driver: z.string() }),
  z.strictObject({ kind: z.literal('summary'), ...teamStatusSchema.shape }),
]);

export const teamAddedSchema = z.strictObject({ ...teamAskedSchema.shape, members: list(startedMember) });
export type TeamAdded = z.infer<typeof teamAddedSchema>;

export const teamMergeSchema = z.strictObject({ team: z.string().min(1), updateCheckout: z.boolean().optional() });
export type TeamMerge = z.infer<typeof teamMergeSchema>;
export const teamMergedSchema = z.strictObject({
  team: streamSchema,
  base: z.string(),
  /** The commit that the base has. Null: it is in review. */
  landed: z.string().nullable(),
  /** The address of that review, on a forge. */
  review: z.string().nullable(),
  members: list(z.string()),
});
export type TeamMerged = z.infer<typeof teamMergedSchema>;
