// Checks one answer against what its role may say. All errors are listed, each with its path; unknown keys are dropped.
import { isRecord } from '../../../std/is-record.ts';
import { proposalErrors } from './proposal.ts';
import { type VerdictOf, type VerdictRole, verdictShapes } from './verdict.ts';

export interface VerdictError {
  /** Such as `items.1.acceptance`; empty for the answer as a whole. */
  readonly path: string;
  readonly message: string;
}

export type CheckedVerdict<Role extends VerdictRole = VerdictRole> =
  | { readonly kind: 'verdict'; readonly verdict: VerdictOf[Role] }
  | { readonly kind: 'invalid'; readonly errors: readonly VerdictError[] };

/** A list longer than this is not read: to name what is wrong with each of a million entries takes seconds. */
const entriesMax = 1000;

export function checkVerdict<Role extends VerdictRole>(role: Role, value: unknown): CheckedVerdict<Role> {
  const { key, answers } = verdictShapes[role];
  if (!isRecord(value)) return { kind: 'invalid', errors: [{ path: '', message: 'must be an object' }] };
  const word = Object.hasOwn(value, key) ? value[key] : undefined;
  const schema = typeof word === 'string' && Object.hasOwn(answers, word) ? answers[word] : undefined;
  if (!schema)
    return { kind: 'invalid', errors: [{ path: key, message: `must be ${Object.keys(answers).join(' or ')}` }] };
  const long = longLists(value, '');
  if (long.length > 0) return { kind: 'invalid', errors: long };
  const parsed = schema.safeParse(value);
  const issues = parsed.success ? [] : parsed.error.issues;
  const errors = [
    ...issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    ...(role === 'decomposer' ? proposalErrors(value.items) : []),
  ];
  if (!parsed.success || errors.length > 0) return { kind: 'invalid', errors: firstOfEachPath(errors) };
  return { kind: 'verdict', verdict: parsed.data as VerdictOf[Role] };
}

function longLists(value: unknown, path: string): readonly VerdictError[] {
  if (Array.isArray(value) && value.length > entriesMax)
    return [{ path, message: `must have at most ${entriesMax} entries` }];
  const isList = Array.isArray(value) || (isRecord(value) && path === '');
  const isItem = isRecord(value) && path.startsWith('items.');
  if (!isList && !isItem) return [];
  return Object.entries(value).flatMap(([name, inner]) => longLists(inner, path === '' ? name : `${path}.${name}`));
}

function firstOfEachPath(errors: readonly VerdictError[]): readonly VerdictError[] {
  const seen = new Set<string>();
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path));
}
