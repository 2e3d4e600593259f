// Checks what an agent submitted against what its role must give. Nothing defaults to success or approval.
import type * as z from 'zod';
import { isBlank } from './clean-text.ts';
import type { Result } from './result.ts';
import { type ResultError, type ResultShape, resultOfRole } from './result-of-role.ts';

type CheckedResult =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'invalid'; readonly errors: readonly ResultError[] };

/** A refusal goes before everything else. All errors are listed. */
export function checkResult(role: string, value: unknown): CheckedResult {
  const refusal = refusalOf(value);
  if (refusal) return { kind: 'refused', reason: refusal };
  const shape = resultOfRole(role);
  const ownErrors = isRecord(value) ? roleErrors(role, shape, value) : [];
  const lengthErrors = isRecord(value) ? listErrors(shape, value) : [];
  if (lengthErrors.length > 0) return { kind: 'invalid', errors: firstOfEachPath([...lengthErrors, ...ownErrors]) };
  const parsed = shape.schema.safeParse(value);
  const shapeErrors = parsed.success ? [] : parsed.error.issues.map(toError);
  const errors = firstOfEachPath([...ownErrors, ...shapeErrors]);
  if (!parsed.success || errors.length > 0) return { kind: 'invalid', errors };
  return { kind: 'result', result: parsed.data as Result };
}

/** A result with only the keys that its role's schema knows: what is recorded of it. */
export function withoutIgnoredKeys(role: string, result: Result): Result {
  return resultOfRole(role).schema.parse(result) as Result;
}

const entriesMax = 1000;

/** Checked before the schema, which takes seconds to say what is wrong with each of a hundred thousand entries. */
function listErrors({ schema }: ResultShape, value: Readonly<Record<string, unknown>>): ResultError[] {
  const isTooLong = (list: unknown) => Array.isArray(list) && list.length > entriesMax;
  const keys = Object.keys(schema.shape).filter(key => isTooLong(value[key]));
  return keys.map(path => ({ path, message: `must have at most ${entriesMax} entries` }));
}

function refusalOf(value: unknown): string | undefined {
  if (!isRecord(value) || !Object.hasOwn(value, 'refusal')) return undefined;
  const { refusal } = value;
  return typeof refusal === 'string' && !isBlank(refusal) ? refusal : undefined;
}

function roleErrors(role: string, shape: ResultShape, value: Readonly<Record<string, unknown>>): ResultError[] {
  const errors: ResultError[] = [];
  const { action, agentName, refusal } = value;
  const allowed: readonly unknown[] = shape.actions;
  if (!allowed.includes(action)) errors.push({ path: 'action', message: `must be ${allowed.join(' or ')}` });
  if (agentName !== role) errors.push({ path: 'agentName', message: `must be ${role}` });
  errors.push(...shape.errors(value));
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
