// `try epic`: what a tick reads in the body of an epic, and whether the brake halts it before any agent is asked.
import * as z from 'zod';
import { bodyRemedies } from '../../core/epic/body/body-remedies.ts';
import { editEpicBody } from '../../core/epic/body/edit-epic-body.ts';
import { bodyErrors, type EpicBody, type EpicBodyReading } from '../../core/epic/body/epic-body.ts';
import { timeOf } from '../../core/epic/body/iso-time.ts';
import { readEpicBody } from '../../core/epic/body/read-epic-body.ts';
import { decisionClasses, epicStatuses, workItemStatuses } from '../../core/epic/body/words.ts';
import { applyBrake, stalledItems } from '../../core/epic/brake/apply-brake.ts';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { Location } from '../location.ts';

const time = z.string().refine(text => timeOf(text) !== undefined, 'must be a time such as 2026-11-16T12:00:00Z');

export const epicCaseSchema = z.object({
  text: z.string(),
  form: z.enum(['file', 'forge']).default('file'),
  /** Of the issue. */
  labels: z.array(z.string()).default([]),
  /** The clock of the tick. */
  now: time,
});
type EpicCase = z.infer<typeof epicCaseSchema>;

export const memoryRowSchema = z.object({ decision: z.string(), class: z.enum(decisionClasses), notes: z.string() });
type NewMemoryRow = z.infer<typeof memoryRowSchema>;

const line = z.number().optional();
const unreadableSchema = z.strictObject({
  parse: z.strictObject({ ok: z.literal(false), error: z.enum(bodyErrors), line }),
  what: z.string(),
  remedy: z.string(),
});
const itemSchema = z.strictObject({
  item: z.string(),
  title: z.string(),
  status: z.enum(workItemStatuses),
  worker: z.string(),
  pr: z.string(),
  lastActivity: z.string().nullable(),
  notes: z.string(),
});
const rowSchema = z.strictObject({
  tick: z.string(),
  decision: z.string(),
  class: z.enum(decisionClasses),
  notes: z.string(),
  sig: z.string().nullable(),
});
const haltSchema = z.strictObject({
  rule: z.enum(['recurring', 'stalled', 'react-halts']),
  status: z.literal('review'),
  reason: z.string(),
  class: z.enum(decisionClasses).optional(),
  sig: z.string().optional(),
});
const readSchema = z.strictObject({
  parse: z.strictObject({ ok: z.literal(true) }),
  status: z.enum(epicStatuses).nullable(),
  brakeReset: z.string().nullable(),
  reactHalts: z.number(),
  /** On a forge only. */
  revision: z.number().optional(),
  items: z.array(itemSchema).readonly(),
  memory: z.array(rowSchema).readonly(),
  stalled: z.array(z.string()).readonly(),
  brake: haltSchema.nullable(),
});
export const epicAnswerSchema = z.union([readSchema, unreadableSchema]);
export type EpicAnswer = z.infer<typeof epicAnswerSchema>;

export async function tryEpic(_workspace: Location, _actor: Actor, given: EpicCase): Promise<EpicAnswer> {
  const reading = readEpicBody(given.text, given);
  return reading.kind === 'read' ? answerTo(reading.body, timeOf(given.now) ?? 0) : unreadable(reading);
}

/** The body with one more row of Pattern Memory; the answer says why there is none. */
export function tryEpicAppend(given: EpicCase, row: NewMemoryRow): { readonly text: string } | EpicAnswer {
  const reading = readEpicBody(given.text, given);
  if (reading.kind !== 'read') return unreadable(reading);
  const edited = editEpicBody(reading.body, [{ kind: 'append-memory', tick: given.now, ...row }]);
  if (edited.kind === 'edited') return { text: edited.text };
  throw new Problem({
    code: 'epic-too-long',
    what: `the body would have ${edited.chars} characters, and a forge takes ${edited.charsMax}`,
    remedy: 'Move some of its text elsewhere; of its own lines Pitwall has dropped what it may.',
  });
}

function answerTo(body: EpicBody, now: number): EpicAnswer {
  const { form, status, brakeReset, reactHalts, revision, items, memory } = body;
  return {
    parse: { ok: true },
    status,
    brakeReset,
    reactHalts,
    ...(form === 'forge' && { revision }),
    items: items.map(({ number: _number, line: _line, ...item }) => item),
    memory: memory.map(({ line: _line, ...row }) => ({ ...row, sig: row.sig ?? null })),
    stalled: stalledItems(body, now).map(({ item }) => item),
    brake: applyBrake(body, now) ?? null,
  };
}

type Unreadable = Extract<EpicBodyReading, { readonly kind: 'unreadable' }>;

function unreadable({ error, line: place, what }: Unreadable): EpicAnswer {
  const parse = { ok: false, error, ...(place !== undefined && { line: place }) } as const;
  return { parse, what, remedy: bodyRemedies[error] };
}
