// Checks what an agent submitted against what its role must give. Nothing defaults to success or approval.

import { isRecord } from '../../../std/is-record.ts';
import { isBlank } from './clean-text.ts';
import type { Result } from './result.ts';
import { type ResultError, type ResultShape, resultOfRole } from './result-of-role.ts';

type CheckedResult =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'invalid'; readonly errors: readonly ResultError[] };

/** A refusal goes before everything else. All errors are listed. */
export function checkResult(role: string, value: unknown): CheckedResult {
  const given = isRecord(value) ? value : undefined;
  const refusal = given && Object.hasOwn(given, 'refusal') ? given.refusal : undefined;
  if (typeof refusal === 'string' && !isBlank(refusal)) return { kind: 'refused', reason: refusal };
  const shape = resultOfRole(role);
  const ownErrors = given ? roleErrors(role, shape, given) : [];
  const lengthErrors = given ? listErrors(shape, given) : [];
  if (lengthErrors.length > 0) return { kind: 'invalid', errors: firstOfEachPath([...lengthErrors, ...ownErrors]) };
  const parsed = shape.schema.safeParse(value);
  const issues = parsed.success ? [] : parsed.error.issues;
  const shapeErrors = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
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

function roleErrors(role: string, shape: ResultShape, value: Readonly<Record<string, unknown>>): ResultError[] {
  const errors: ResultError[] = [];
  const { action, agentName, refusal } = value;
  const allowed: readonly unknown[] = shape.actions;
  if (!allowed.includes(action)) errors.push({ path: 'action', message: `must be ${allowed.join(' or ')}` });
  if (agentName !== role) errors.push({ path: 'agentName', message: `must be ${role}` });
  errors.push(...shape.errors(value));
  if (Object.hasOwn(value, 'refusal') && refusal !== null && typeof refusal !== 'string')
    errors.push({ path: 'refusal', message: 'must be a string' });
  return errors;
}

function firstOfEachPath(errors: readonly ResultError[]): readonly ResultError[] {
  const seen = new Set<string>();
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path));
}
