// What an agent submits: one schema, checked by role. Nothing defaults to success or approval.
import { z } from 'zod';
import { isBlank } from './result-text/clean-text.ts';

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
const plainResultSchema = resultSchema.omit({ findings: true, auditScore: true, prTitle: true, prBody: true });

function schemaFor(role: string) {
  return role === judgingRole ? resultSchema : plainResultSchema;
}

/** The auditor's own keys are ignored from other roles; a refusal goes before everything else. All errors are listed. */
export function checkResult(role: string, value: unknown): CheckedResult {
  const refusal = refusalOf(value);
  if (refusal) return { kind: 'refused', reason: refusal };
  const ownErrors = isRecord(value) ? roleErrors(role, value) : [];
  const lengthErrors = isRecord(value) ? listErrors(role, value) : [];
  if (lengthErrors.length > 0) return { kind: 'invalid', errors: firstOfEachPath([...lengthErrors, ...ownErrors]) };
  const parsed = schemaFor(role).safeParse(value);
  const shapeErrors = parsed.success ? [] : parsed.error.issues.map(toError);
  const errors = firstOfEachPath([...ownErrors, ...shapeErrors]);
  return parsed.success && errors.length === 0 ? { kind: 'result', result: parsed.data } : { kind: 'invalid', errors };
}

/** A result with only the keys that its role's schema knows: what is recorded of it. */
export function withoutIgnoredKeys(role: string, result: Result): Result {
  return schemaFor(role).parse(result);
}

const entriesMax = 1000;

/** Looked at before the schema, which takes seconds to say what is wrong with each of a hundred thousand entries. */
function listErrors(role: string, value: Readonly<Record<string, unknown>>): ResultError[] {
  const isTooLong = (list: unknown) => Array.isArray(list) && list.length > entriesMax;
  const keys = Object.keys(schemaFor(role).shape).filter(key => isTooLong(value[key]));
  return keys.map(path => ({ path, message: `must have at most ${entriesMax} entries` }));
}

function refusalOf(value: unknown): string | undefined {
  if (!isRecord(value) || !Object.hasOwn(value, 'refusal')) return undefined;
  const { refusal } = value;
  return typeof refusal === 'string' && !isBlank(refusal) ? refusal : undefined;
}

/** What the schema alone cannot say. It looks at the raw value, so that it has its say beside the schema's errors. */
function roleErrors(role: string, value: Readonly<Record<string, unknown>>): ResultError[] {
  const errors: ResultError[] = [];
  const { action, agentName, summary, findings, refusal } = value;
  const allowed = role === judgingRole ? ['APPROVED', 'REJECTED'] : ['COMPLETE'];
  if (!allowed.includes(action as string)) errors.push({ path: 'action', message: `must be ${allowed.join(' or ')}` });
  if (agentName !== role) errors.push({ path: 'agentName', message: `must be ${role}` });
  if (action === 'COMPLETE' && summary === undefined) errors.push({ path: 'summary', message: 'is missing' });
  const hasFindings = Array.isArray(findings) && findings.length > 0;
  if (role === judgingRole && action === 'REJECTED' && !hasFindings) {
    errors.push({ path: 'findings', message: 'a rejection needs at least one finding' });
  }
  if (Object.hasOwn(value, 'refusal') && refusal !== null && typeof refusal !== 'string') {
    errors.push({ path: 'refusal', message: 'must be a string' });
  }
  return errors;
}

function firstOfEachPath(errors: readonly ResultError[]): readonly ResultError[] {
  const seen = new Set<string>();
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function toError(issue: z.core.$ZodIssue): ResultError {
  return { path: issue.path.join('.'), message: issue.message };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
