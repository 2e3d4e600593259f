// What an agent submits: one schema, checked by role. Nothing defaults to success or approval.
import { z } from 'zod';

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

const text = z.string().refine(value => value.trim() !== '', 'must not be blank');

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
  });
export type AuditFinding = z.infer<typeof findingSchema>;

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
  alreadyResolved: z.union([z.object({ commit: text }), z.object({ test: text })]).optional(),
  findings: z.array(findingSchema).optional(),
  auditScore: auditScoreSchema.optional(),
  prTitle: z.string().optional(),
  prBody: z.string().optional(),
});
export type Result = z.infer<typeof resultSchema>;

export interface ResultError {
  readonly path: string;
  readonly message: string;
}

type CheckedResult =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'invalid'; readonly errors: readonly ResultError[] };

export const judgingRole = 'auditor';
const plainResultSchema = resultSchema.omit({ findings: true, auditScore: true });

/** The auditor's own keys are ignored from other roles; a refusal goes before everything else. */
export function checkResult(role: string, value: unknown): CheckedResult {
  const refusal = refusalOf(value);
  if (refusal) return { kind: 'refused', reason: refusal };
  const schema = role === judgingRole ? resultSchema : plainResultSchema;
  const parsed = schema.safeParse(value);
  const errors = parsed.success ? roleErrors(role, parsed.data) : parsed.error.issues.map(toError);
  if (!parsed.success || errors.length > 0) return { kind: 'invalid', errors };
  return { kind: 'result', result: parsed.data };
}

function refusalOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'refusal')) return undefined;
  const refusal = (value as { refusal: unknown }).refusal;
  return typeof refusal === 'string' && refusal.trim() !== '' ? refusal : undefined;
}

function roleErrors(role: string, result: Result): ResultError[] {
  const errors: ResultError[] = [];
  const allowed = role === judgingRole ? ['APPROVED', 'REJECTED'] : ['COMPLETE'];
  if (!allowed.includes(result.action)) errors.push({ path: 'action', message: `must be ${allowed.join(' or ')}` });
  if (result.agentName !== role) errors.push({ path: 'agentName', message: `must be ${role}` });
  if (result.action === 'COMPLETE' && !result.summary) errors.push({ path: 'summary', message: 'is missing' });
  if (result.action === 'REJECTED' && !result.findings?.length) {
    errors.push({ path: 'findings', message: 'a rejection needs at least one finding' });
  }
  return errors;
}

function toError(issue: z.core.$ZodIssue): ResultError {
  return { path: issue.path.join('.'), message: issue.message };
}
