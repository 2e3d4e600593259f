// What an attempt of a role that gives a verdict came to. The flow decides what follows; nothing here defaults to an approval.
import type { AttemptSnapshot } from '../../attempt/queries.ts';
import { leftBy } from '../../attempt/result/read-attempt.ts';
import type { VerdictError } from './check-verdict.ts';
import { readSubmittedVerdict, readVerdictText, type VerdictCode } from './read-verdict.ts';
import type { VerdictOf, VerdictRole } from './verdict.ts';

export type AttemptVerdict<Role extends VerdictRole = VerdictRole> =
  | { readonly kind: 'verdict'; readonly verdict: VerdictOf[Role] }
  /** It answered, and not with one verdict that fits: one repair, then a row `verdict_malformed`. */
  | { readonly kind: 'malformed'; readonly code: VerdictCode; readonly errors: readonly VerdictError[] }
  /** It never came to an answer: it crashed, was cancelled, ran out of time, or changed what git obeys. */
  | { readonly kind: 'none'; readonly why: string };

/** Undefined: it is at work. */
export function readAttemptVerdict<Role extends VerdictRole>(
  role: Role,
  snapshot: AttemptSnapshot,
): AttemptVerdict<Role> | undefined {
  const left = leftBy(snapshot);
  if (!left || left.kind === 'none') return left;
  const reading = left.kind === 'submitted' ? readSubmittedVerdict(role, left.value) : readVerdictText(role, left.text);
  if (reading.ok) return { kind: 'verdict', verdict: reading.verdict };
  const { code, errors } = reading;
  // What it tried to submit says more than a message without a verdict.
  const refused = code === 'no-verdict' || code === 'empty' ? snapshot.refusedResult?.errors : undefined;
  return refused ? { kind: 'malformed', code: 'schema', errors: refused } : { kind: 'malformed', code, errors };
}
