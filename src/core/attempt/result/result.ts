// What an agent submits, as a schema.
import * as z from 'zod';
import { isRecord } from '../../../std/is-record.ts';
import { followUpSchema, followUpsMax } from '../follow-up.ts';
import { isBlank } from './clean-text.ts';

export const auditDimensions = [
  'architecture-compliance',
  'ticket-fulfillment',
  'test-quality',
  'correctness-safety',
  'code-quality',
  'completeness',
  'duplicate-code',
  'research-incorporation',
] as const;

const text = z.string().refine(value => !isBlank(value), 'must not be blank');

/** Without it a check is left out as soon as another key is wrong, and the agent would learn of its errors one by one. */
const evenIfOthersFail = { when: ({ value }: { readonly value: unknown }) => isRecord(value) };

const findingSchema = z
  .object({
    severity: z.enum(['critical', 'warning', 'suggestion']),
    dimension: z.enum(auditDimensions),
    message: text.optional(),
    symptom: text.optional(),
    consequence: text.optional(),
    remedy: text.optional(),
    location: z.string().optional(),
  })
  .superRefine((finding, context) => {
    if (finding.message !== undefined) return;
    const parts = ['symptom', 'consequence', 'remedy'] as const;
    const missing = parts.filter(part => finding[part] === undefined);
    const paths = missing.length === parts.length ? ['message'] : missing;
    for (const path of paths) context.addIssue({ code: 'custom', path: [path], message: 'is missing' });
  }, evenIfOthersFail);
export type AuditFinding = z.infer<typeof findingSchema>;

/** What the auditor makes of one dimension, and how it knows. */
const judgmentSchema = z.object({
  name: z.enum(auditDimensions),
  judgment: z.enum(['pass', 'fail', 'not-applicable']),
  evidence: text,
});
export type DimensionJudgment = z.infer<typeof judgmentSchema>;

/** What a person typed to a team, and what of it Pitwall has to do or to say. */
const readingSchema = z
  .object({ kind: z.enum(['status', 'directive', 'judgment', 'open']), text, member: text.optional() })
  .refine(({ kind, member }) => kind !== 'directive' || member !== undefined, {
    path: ['member'],
    message: 'is missing: a directive is for one member',
    ...evenIfOthersFail,
  });
export type WordsReading = z.infer<typeof readingSchema>;

const auditScoreSchema = z
  .object({ passing: z.int().min(0), total: z.int().min(0) })
  .refine(score => score.passing <= score.total, { path: ['passing'], message: 'must not exceed total' });

export const resultSchema = z.object({
  action: z.enum(['COMPLETE', 'APPROVED', 'REJECTED']),
  agentName: z.string(),
  summary: text.optional(),
  commentBody: text,
  targetStatus: text.optional(),
  testCommand: z.array(z.string()).min(1).optional(),
  tier: z.enum(['small', 'medium', 'large']).optional(),
  alreadyResolved: z.union([z.object({ commit: text, test: text.optional() }), z.object({ test: text })]).optional(),
  findings: z.array(findingSchema).optional(),
  dimensions: z.array(judgmentSchema).optional(),
  auditScore: auditScoreSchema.optional(),
  followUps: z.array(followUpSchema).max(followUpsMax).optional(),
  reading: readingSchema.optional(),
  prTitle: z.string().optional(),
  prBody: z.string().optional(),
});
export type Result = z.infer<typeof resultSchema>;
