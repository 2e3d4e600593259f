// `try conflicts`: what the conflict detector of a team would say now, answered by the rule that the team follows.
import * as z from 'zod';
import type { Actor } from '../../core/event.ts';
import { intentsInForce } from '../../core/team/bus/bus-state.ts';
import { intentFileSchema } from '../../core/team/bus/message-types.ts';
import { dueNotices } from '../../core/team/conflict/due.ts';
import { entryOf } from '../../core/team/conflict/entry.ts';
import { Overlaps } from '../../core/team/conflict/overlaps.ts';
import { touchedBy } from '../../core/team/conflict/touched.ts';
import { noticeSchema, teamSettingsSchema } from '../../core/team/events.ts';
import type { Location } from '../location.ts';
import type { Rule } from './try-lines.ts';

const name = z.string().min(1);
const moment = z.iso.datetime({ offset: true }).transform(text => Date.parse(text));
const lines = z.tuple([z.int().min(0), z.int().min(0)]).readonly();

const intentSchema = z.object({
  at: moment,
  validForSeconds: z.number().min(0),
  files: z.array(intentFileSchema).readonly(),
  released: moment.optional(),
});
const changeSchema = z.object({ path: name, from: name.optional(), hunks: z.array(lines).readonly().optional() });

export const conflictsCaseSchema = z.object({
  now: moment,
  /** Whether the file system takes `A` and `a` for one name. */
  ignoreCase: z.boolean().default(false),
  settings: z
    .object({
      window_seconds: z.number().min(0).default(120),
      warn_on_intent_overlap: z.boolean().default(true),
      escalate_on_violation: z.boolean().default(true),
    })
    .prefault({}),
  roster: z
    .array(
      z.object({
        agent: name,
        worktree: z.string().default(''),
        intents: z.array(intentSchema).readonly().default([]),
        workset: z.array(changeSchema).readonly().default([]),
      }),
    )
    .readonly(),
  /** What was said so far, oldest first. */
  notices: z
    .array(noticeSchema.extend({ at: moment }))
    .readonly()
    .default([]),
});
type ConflictsCase = z.infer<typeof conflictsCaseSchema>;
type Member = ConflictsCase['roster'][number];

export const conflictsAnswerSchema = z.strictObject({ messages: z.array(noticeSchema).readonly() });
type ConflictsAnswer = z.infer<typeof conflictsAnswerSchema>;

export const conflictsRule: Rule<ConflictsCase> = {
  caseSchema: conflictsCaseSchema,
  prepare: async () => answerTo,
};

export async function tryConflicts(
  _workspace: Location,
  _actor: Actor,
  given: ConflictsCase,
): Promise<ConflictsAnswer> {
  return answerTo(given);
}

function answerTo({ now, ignoreCase, settings, roster, notices }: ConflictsCase): ConflictsAnswer {
  const overlaps = new Overlaps();
  const members = membersOf(roster);
  for (const [agent, rows] of members)
    overlaps.declare(
      agent,
      rows.flatMap(row => entriesOf(row, now, ignoreCase)),
    );
  for (const [agent, rows] of members) {
    const changes = rows.flatMap(({ workset }) => workset);
    overlaps.touch(agent, touchedBy(agent, changes, { worktree: rows[0]?.worktree ?? '', ignoreCase }));
  }
  const { messages } = dueNotices({
    overlaps: overlaps.all(),
    notices,
    now,
    settings: teamSettingsSchema.parse({
      windowMs: settings.window_seconds * 1000,
      warnOnIntentOverlap: settings.warn_on_intent_overlap,
      escalateOnViolation: settings.escalate_on_violation,
      ignoreCase,
    }),
  });
  return { messages };
}

/** After a restart a member may be listed twice: that is one member. */
function membersOf(roster: readonly Member[]): ReadonlyMap<string, readonly Member[]> {
  const rows = new Map<string, Member[]>();
  for (const row of roster) rows.set(row.agent, [...(rows.get(row.agent) ?? []), row]);
  return rows;
}

function entriesOf({ intents, worktree }: Member, now: number, ignoreCase: boolean) {
  const held = intents.filter(({ released }) => released === undefined || now < released);
  return intentsInForce({ intents: held }, now).flatMap(({ files }) =>
    files.flatMap(file => entryOf(file, { worktree, ignoreCase }) ?? []),
  );
}
