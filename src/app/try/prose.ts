// `try prose`: does a text hold prohibited prose? Answered by the rules that proposals, fixes, briefs and halts go through.
import * as z from 'zod';
import { entryIds } from '../../core/epic/prose/entries.ts';
import { scanProse } from '../../core/epic/prose/scan-prose.ts';
import type { Actor } from '../../core/event.ts';
import type { Location } from '../location.ts';
import type { Rule } from './try-lines.ts';

export const proseCaseSchema = z.object({
  where: z.enum(['proposal', 'fix', 'brief', 'halt']).default('proposal'),
  text: z.string(),
  /** What people exempted by command. */
  exemptions: z
    .array(z.object({ test: z.string().trim().min(1), by: z.string() }))
    .readonly()
    .default([]),
});
type ProseCase = z.infer<typeof proseCaseSchema>;

export const proseAnswerSchema = z.strictObject({
  hit: z.boolean(),
  entries: z.array(z.enum(entryIds)).readonly(),
  exempt: z.boolean().optional(),
  places: z.array(z.strictObject({ entry: z.enum(entryIds), line: z.int().min(1), words: z.string() })).readonly(),
});
type ProseAnswer = z.infer<typeof proseAnswerSchema>;

export const proseRule: Rule<ProseCase> = {
  caseSchema: proseCaseSchema,
  prepare: async () => scanProse,
};

export async function tryProse(_workspace: Location, _actor: Actor, given: ProseCase): Promise<ProseAnswer> {
  return scanProse(given);
}
