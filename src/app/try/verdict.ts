// `try verdict`: what Pitwall makes of the last message of an agent of an epic, by the rules that a tick applies to it.
import * as z from 'zod';
import { consequenceOf, refuseVerdict } from '../../core/epic/verdict/judge-verdict.ts';
import { readVerdictText } from '../../core/epic/verdict/read-verdict.ts';
import { type Verdict, type VerdictRole, verdictRoles } from '../../core/epic/verdict/verdict.ts';
import type { Actor } from '../../core/event.ts';
import type { Location } from '../location.ts';
import type { Rule } from './try-lines.ts';

export const verdictCaseSchema = z.object({
  role: z.enum(verdictRoles),
  /** What the planner was asked, and what a person approved. */
  brief: z
    .object({
      epic: z.string().optional(),
      /** `decompose` of a planner is the decomposer's part. */
      role: z.enum(['preflight', 'react', 'decompose']).optional(),
      approved: z.record(z.string(), z.object({ worker: z.string(), project: z.string() })).default({}),
    })
    .prefault({}),
  /** The agent's last message. */
  text: z.string(),
});
type VerdictCase = z.infer<typeof verdictCaseSchema>;

export const verdictAnswerSchema = z.strictObject({
  ok: z.boolean(),
  verdict: z.looseObject({}).optional(),
  refused: z.strictObject({ code: z.string(), fields: z.array(z.string()).readonly() }).optional(),
  /** Of a halt: what comes of it, and whether the brake counts it. */
  // biome-ignore lint/suspicious/noThenProperty: the name that people read; its value is never a function
  then: z.enum(['halt', 'dispatch-with-brief', 'investigate', 'fix-item']).optional(),
  counted: z.boolean().optional(),
  error: z.string().optional(),
  paths: z.array(z.string()).readonly().optional(),
  messages: z.array(z.string()).readonly().optional(),
});
type VerdictAnswer = z.infer<typeof verdictAnswerSchema>;

export const verdictRule: Rule<VerdictCase> = {
  caseSchema: verdictCaseSchema,
  prepare: async () => answerTo,
};

export async function tryVerdict(_workspace: Location, _actor: Actor, given: VerdictCase): Promise<VerdictAnswer> {
  return answerTo(given);
}

function answerTo({ role, brief, text }: VerdictCase): VerdictAnswer {
  const part: VerdictRole = role === 'planner' && brief.role === 'decompose' ? 'decomposer' : role;
  const reading = readVerdictText(part, text);
  if (!reading.ok) {
    const { code, errors } = reading;
    const messages = errors.map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
    return { ok: false, error: code, ...(code === 'schema' && { paths: errors.map(({ path }) => path) }), messages };
  }
  return { ok: true, verdict: reading.verdict, ...consequences(reading.verdict, brief) };
}

function consequences(verdict: Verdict, { epic, approved }: VerdictCase['brief']): Partial<VerdictAnswer> {
  if (!('action' in verdict) || verdict.action === 'propose') return {};
  const refused = refuseVerdict(verdict, { epic, approved: new Map(Object.entries(approved)) });
  if (refused) return { refused };
  if (verdict.action !== 'halt') return {};
  const { then, isCounted } = consequenceOf(verdict.kind);
  return { then, counted: isCounted };
}
