// An attempt submits its result: only while it runs, only to its own stream. A late one is refused.
import { isDeepStrictEqual } from 'node:util';
import type { ResultErrors } from '../../core/attempt/events.ts';
import { type AttemptWriter, appendToAttempt } from './append-to-attempt.ts';

export type Submitted = { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string };

export interface Submission {
  readonly attempt: string;
  /** The same id again is the same submission. */
  readonly id: string;
  readonly result: unknown;
}

export async function submitResult(parts: AttemptWriter, { attempt, id, result }: Submission): Promise<Submitted> {
  const isAdded = await appendToAttempt(parts, attempt, () => ({ type: 'ResultSubmitted', data: { result }, id }));
  return isAdded ? { kind: 'accepted' } : { kind: 'refused', reason: `attempt ${attempt} is not running` };
}

const errorsMax = 20;

/** The same errors again and again are one fact. */
export async function recordRefusedResult(
  parts: AttemptWriter,
  { attempt, id, errors }: { readonly attempt: string; readonly id: string; readonly errors: ResultErrors },
): Promise<void> {
  const data = { errors: errors.slice(0, errorsMax) };
  await appendToAttempt(parts, attempt, ({ refusedResult }) =>
    isDeepStrictEqual(refusedResult, data) ? undefined : { type: 'ResultRefused', data, id },
  );
}
